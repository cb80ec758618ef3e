/**
 * Six pictures of one flat colour, 320 x 240, to try a decoder with: made by
 * `ffmpeg -f lavfi -i color=0x1a5fb4:s=320x240:r=10:d=0.6 -pix_fmt yuv420p -c:v libx264|libx265 …`. Larger than the smallest
 * pictures that devices take, and without content that could be anybody's.
 */
export const TEST_CLIPS: Readonly<Record<string, string>> = {
  h264:
    "AAAAAWdkAAys2UFB+wEQAAADABAAAAMBQPFCmWAAAAABaOvjyyLAAAABZYiEABD//ubA+ZZSL/4AQq+7ejrSLlJeKTDK3g+nEAy5DQ8ufAAJ6lOvcXEQixXC" +
    "2AiwAAB0Q2ICtlMlm8WEk5nBAAAAAUGaJGxDv/6plgAAb8AAAAABQZ5CeId/AAA34QAAAAEBnmF0Q38AAFBAAAAAAQGeY2pDfwAAUEEAAAABQZplSahBaJlM" +
    "CG///qeEAADegQ==",
  hevc:
    "AAAAAUABDAH//wFgAAADAJAAAAMAAAMAPJWYCQAAAAFCAQEBYAAAAwCQAAADAAADADygCggPFllZpJMrwFoCAAADAAIAAAMAFBAAAAABRAHBcrRiQAAAASgB" +
    "rxEhboNA9ZLin/87qHeYan7TS4zwssjNZ+QCZFBAp2PHQPYXZCRMkwjx7AACUocAAAMAAAMAOyAAAAABAgHQKUvhDGIEajj5M8vx4BnFgM/yfICHFpAAAAAB" +
    "AgHgZJ14YoRpqJEMgI796kpcgzoARUAAAAABAAHgJPVfosZI01CNq4CPDYoOXIPSAFPAAAAAAQAB4ETXX6LGCNNQjauAjw2KDlyD0gBTwAAAAAEAAeCGt/1G" +
    "MkaagI2rgI8Nig5cg9IAU8A=",
};
/** Its pictures' size, px, and its colour as 8-bit YUV. */
export const TEST_CLIP = { width: 320, height: 240, yuv: [88, 176, 92] as readonly [number, number, number] };
