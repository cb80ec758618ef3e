import { type Document, isMap, isScalar, isSeq, type Node, type YAMLMap, type YAMLSeq } from "yaml";

/**
 * Makes a document say `wanted` and changes no more of it than that: comments, order and spelling of what stays the same stay.
 * Items of lists are known again by their `id`.
 */
export function mergeInto(doc: Document, wanted: unknown): void {
  const merged = mergeNode(doc, doc.contents as Node | null, wanted);
  if (merged !== doc.contents) doc.contents = merged as never;
}

function mergeNode(doc: Document, node: Node | null, wanted: unknown): Node {
  if (isMap(node) && isObject(wanted)) return mergeMap(doc, node, wanted);
  if (isSeq(node) && Array.isArray(wanted)) return mergeList(doc, node, wanted);
  if (isScalar(node) && !isStructure(wanted)) {
    if (node.value !== wanted) {
      node.value = wanted;
      // How a number was spelled says nothing of another one.
      delete node.source;
      delete node.format;
      delete node.minFractionDigits;
    }
    return node;
  }
  const made = doc.createNode(wanted) as Node;
  if (node !== null) keepComments(node, made);
  return made;
}

function mergeMap(doc: Document, map: YAMLMap, wanted: Record<string, unknown>): YAMLMap {
  const keyOf = (key: unknown) => String(isScalar(key) ? key.value : key);
  map.items = map.items.filter(({ key }) => wanted[keyOf(key)] !== undefined);
  for (const [key, value] of Object.entries(wanted)) {
    if (value === undefined) continue;
    const pair = map.items.find((p) => keyOf(p.key) === key);
    if (pair === undefined) map.add(doc.createPair(key, value));
    else pair.value = mergeNode(doc, pair.value as Node | null, value);
  }
  return map;
}

function mergeList(doc: Document, list: YAMLSeq, wanted: readonly unknown[]): YAMLSeq {
  const old = [...list.items] as Node[];
  const idOf = (node: Node) => (isMap(node) ? node.get("id") : undefined);
  list.items = wanted.map((item, i) => {
    const id = isObject(item) ? item.id : undefined;
    const known = id === undefined ? old[i] : old.find((node) => idOf(node) === id);
    return mergeNode(doc, known ?? null, item);
  });
  return list;
}

function keepComments(from: Node, to: Node): void {
  if (from.comment != null) to.comment = from.comment;
  if (from.commentBefore != null) to.commentBefore = from.commentBefore;
}

const isStructure = (value: unknown) => typeof value === "object" && value !== null;
const isObject = (value: unknown): value is Record<string, unknown> => isStructure(value) && !Array.isArray(value);
