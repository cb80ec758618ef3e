/** How a sheet of any length fits on one page: A4 upright with margins of 10 mm, lengths in mm. */
export interface PrintLayout {
  /** Columns of innings beside each other, and lines in each. */
  blocks: number;
  lines: number;
  lineMm: number;
  fontMm: number;
  chart: boolean;
}

/** A4 without its margins. */
export const PAGE_MM = { width: 190, height: 276 };
/** Title, terms and result; each player's line and the head of their table; signatures and foot; gaps between all. */
const HEAD_MM = 26;
const PLAYER_MM = 6.4;
const PLAYERS_HEAD_MM = 7;
const FOOT_MM = 26;
const GAPS_MM = 14;
const CHART_MM = 62;
/** A correction has two lines of its own while there are few, else one. */
const CORRECTION_MM = 7;
const SHORT_CORRECTION_MM = 3.7;
const FEW_CORRECTIONS = 8;
const CORRECTIONS_HEAD_MM = 7;
/** Corrections printed; the file has all. */
export const MOST_CORRECTIONS = 24;
/** A block's column of numbers, and each player's run and total. */
const NUMBER_MM = 8;
const PLAYER_WIDTH_MM = 17;
const BLOCK_GAP_MM = 3;
/** A line is readable from here on, and need not be taller than that. */
const LEAST_LINE_MM = 3.3;
const MOST_LINE_MM = 5.4;
/** Letters are this much of their line. */
const FONT_PER_LINE = 0.7;
/** Lines that a block's head takes. */
const BLOCK_HEAD_LINES = 2;

/** @param corrections printed ones */
export function printLayout(innings: number, players: number, corrections: number): PrintLayout {
  const fixed = HEAD_MM + PLAYERS_HEAD_MM + players * PLAYER_MM + FOOT_MM + GAPS_MM + correctionsMm(corrections);
  const widest = NUMBER_MM + players * PLAYER_WIDTH_MM;
  const most = Math.max(1, Math.floor((PAGE_MM.width + BLOCK_GAP_MM) / (widest + BLOCK_GAP_MM)));
  for (const chart of [true, false]) {
    const room = PAGE_MM.height - fixed - (chart ? CHART_MM : 0);
    for (let blocks = 1; blocks <= most; blocks++) {
      const layout = layoutOf(innings, blocks, room, chart);
      if (layout.lineMm >= LEAST_LINE_MM) return layout;
    }
  }
  return layoutOf(innings, most, PAGE_MM.height - fixed, false);
}

function layoutOf(innings: number, blocks: number, room: number, chart: boolean): PrintLayout {
  const lines = Math.max(1, Math.ceil(innings / blocks));
  const lineMm = Math.min(MOST_LINE_MM, room / (lines + BLOCK_HEAD_LINES));
  return { blocks, lines, lineMm, fontMm: Math.min(3.4, lineMm * FONT_PER_LINE), chart };
}

export const correctionMm = (n: number): number => (n <= FEW_CORRECTIONS ? CORRECTION_MM : SHORT_CORRECTION_MM);
const correctionsMm = (n: number): number => (n === 0 ? 0 : CORRECTIONS_HEAD_MM + n * correctionMm(n));
