/** A part of a document; texts in it are read by `parseInline`. */
export type Block =
  | { type: 'heading'; level: 1 | 2 | 3; text: string }
  | { type: 'paragraph'; text: string }
  | { type: 'list'; isOrdered: boolean; items: readonly string[] }
  | { type: 'table'; head: readonly string[]; rows: readonly (readonly string[])[] }
  | { type: 'code'; text: string }

/** A piece of a text. */
export type Inline =
  | { type: 'text' | 'code' | 'strong'; text: string }
  | { type: 'link'; text: string; target: string }

const itemPattern = /^(?:[-*]|(\d+)\.) +/

/**
 * Reads the Markdown that this repository's documents are written in: headings, paragraphs, lists, tables and code.
 *
 * @param markdown - The document.
 */
export function parseMarkdown(markdown: string): Block[] {
  const lines = markdown.split('\n')
  const blocks: Block[] = []
  for (let at = 0; at < lines.length; ) {
    const { block, next } = readBlock(lines, at)
    if (block) blocks.push(block)
    at = next
  }
  return blocks
}

function readBlock(lines: readonly string[], at: number): { block?: Block; next: number } {
  const line = lines[at] ?? ''
  if (line.trim() === '') return { next: at + 1 }
  if (line.startsWith('```')) {
    const end = lines.indexOf('```', at + 1)
    const next = end < 0 ? lines.length : end
    return { block: { type: 'code', text: lines.slice(at + 1, next).join('\n') }, next: next + 1 }
  }
  const heading = /^(#{1,3}) +(.*)$/.exec(line)
  if (heading) {
    const level = (heading[1] ?? '#').length as 1 | 2 | 3
    return { block: { type: 'heading', level, text: heading[2] ?? '' }, next: at + 1 }
  }
  const end = findEnd(lines, at)
  const part = lines.slice(at, end)
  if (line.startsWith('|')) {
    const [head = [], , ...rows] = part.map(readCells)
    return { block: { type: 'table', head, rows }, next: end }
  }
  const item = itemPattern.exec(line)
  if (!item) return { block: { type: 'paragraph', text: join(part) }, next: end }
  return { block: { type: 'list', isOrdered: item[1] !== undefined, items: readItems(part) }, next: end }
}

/** Where a block ends: at an empty line, a heading or a fence, or where a paragraph meets a list. */
function findEnd(lines: readonly string[], start: number): number {
  const isList = itemPattern.test(lines[start] ?? '')
  const rest = lines
    .slice(start + 1)
    .findIndex(
      (line) => line.trim() === '' || /^(#{1,3} |```)/.test(line) || (!isList && itemPattern.test(line)),
    )
  return rest < 0 ? lines.length : start + 1 + rest
}

function readItems(lines: readonly string[]): string[] {
  const items: string[][] = []
  for (const line of lines) {
    if (itemPattern.test(line)) items.push([line.replace(itemPattern, '')])
    else items.at(-1)?.push(line)
  }
  return items.map(join)
}

const readCells = (line: string) =>
  line
    .replace(/^\||\|\s*$/g, '')
    .split('|')
    .map((cell) => cell.trim())

const join = (lines: readonly string[]) => lines.map((line) => line.trim()).join(' ')

/**
 * Reads a text: code, strong words and links.
 *
 * @param text - Of a block.
 */
export function parseInline(text: string): Inline[] {
  const pieces: Inline[] = []
  let at = 0
  for (const match of text.matchAll(/`([^`]+)`|\*\*([^*]+)\*\*|\[((?:`[^`]*`|[^\]])+)\]\(([^)\s]+)\)/g)) {
    if (match.index > at) pieces.push({ type: 'text', text: text.slice(at, match.index) })
    const [whole, code, strong, label, target] = match
    if (code !== undefined) pieces.push({ type: 'code', text: code })
    else if (strong !== undefined) pieces.push({ type: 'strong', text: strong })
    else pieces.push({ type: 'link', text: (label ?? '').replaceAll('`', ''), target: target ?? '' })
    at = match.index + whole.length
  }
  if (at < text.length) pieces.push({ type: 'text', text: text.slice(at) })
  return pieces
}
