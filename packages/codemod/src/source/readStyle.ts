import type { File } from '@babel/types'

/** How a file is written: what is added looks the same. */
export type Style = {
  newline: '\n' | '\r\n'
  quote: "'" | '"'
  /** `;`, or nothing. */
  end: ';' | ''
  /** One step of indentation. */
  indent: string
}

/** Reads how a file is written, from its imports and its first indented line. */
export function readStyle(text: string, ast: File): Style {
  const imports = ast.program.body.filter((node) => node.type === 'ImportDeclaration')
  const codes = (imports.length > 0 ? imports : ast.program.body).map((node) =>
    text.slice(node.start ?? 0, node.end ?? 0),
  )
  const quotes = text.match(/['"]/g) ?? []
  const isDouble = quotes.filter((quote) => quote === '"').length > quotes.length / 2
  const fromImport = codes.length > 0 && imports.length > 0 ? codes[0]?.match(/['"]/)?.[0] : undefined
  const indent = text.match(/^([ \t]+)\S/m)?.[1] ?? '  '
  return {
    newline: text.includes('\r\n') ? '\r\n' : '\n',
    quote: (fromImport ?? (isDouble ? '"' : "'")) === '"' ? '"' : "'",
    end: codes.some((code) => code.endsWith(';')) ? ';' : '',
    indent: indent.startsWith('\t') ? '\t' : indent.length >= 4 ? '    ' : '  ',
  }
}

/**
 * Writes code in a file's style. It is given with single quotes, two spaces and without semicolons; a `;` is put where a line ends in
 * the mark `§`.
 */
export function inStyle(code: string, { quote, end, indent }: Style): string {
  return code
    .replace(/§/g, end)
    .replace(/'([^'"\n\\]*)'/g, `${quote}$1${quote}`)
    .replace(/^(?: {2})+/gm, (spaces) => indent.repeat(spaces.length / 2))
}

/**
 * Moves the lines of code to the right or left. The first line stays, and so does code with a text of several lines, whose spaces
 * count.
 */
export function shiftLines(code: string, shift: (line: string) => string): string {
  if (/`[^`]*\n[^`]*`/.test(code)) return code
  const [first = '', ...rest] = code.split('\n')
  return [first, ...rest.map((line) => (line.trim() === '' ? line : shift(line)))].join('\n')
}
