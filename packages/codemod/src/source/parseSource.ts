import { type ParserPlugin, parse } from '@babel/parser'
import type { File } from '@babel/types'
import { createEdits, type Edits } from './createEdits.js'
import { type Bindings, findBindings } from './findBindings.js'
import { readStyle, type Style } from './readStyle.js'

/** A file of the site, parsed, with the changes it is to get. */
export type SourceFile = {
  /** Absolute. */
  path: string
  /** Relative to the folder that is moved, with slashes. */
  shown: string
  /** Without a byte order mark, which positions do not count. */
  text: string
  hasMark: boolean
  ast: File
  bindings: Bindings
  style: Style
  edits: Edits
}

/** What a file's ending says of its language. */
function pluginsOf(path: string): ParserPlugin[] {
  if (/\.tsx$/.test(path)) return ['typescript', 'jsx', 'decorators-legacy']
  if (/\.[cm]?ts$/.test(path)) return ['typescript', 'decorators-legacy']
  return ['jsx', 'decorators-legacy']
}

const mark = '\uFEFF'

/**
 * Parses a file.
 *
 * @throws The parser's error, whose text names line and column.
 */
export function parseSource(path: string, shown: string, written: string): SourceFile {
  const hasMark = written.startsWith(mark)
  const text = hasMark ? written.slice(1) : written
  const ast = parse(text, {
    sourceType: /\.c[jt]s$/.test(path) ? 'script' : 'unambiguous',
    allowReturnOutsideFunction: true,
    plugins: pluginsOf(path),
  })
  const style = readStyle(text, ast)
  return {
    ...{ path, shown, text, hasMark, ast, style },
    bindings: findBindings(ast.program),
    edits: createEdits(text, style.newline),
  }
}

/** The file's text with its changes. */
export function writeSource({ text, hasMark, edits }: SourceFile): string {
  return (hasMark ? mark : '') + edits.read(0, text.length)
}

/** The line of a position, counted from 1. */
export function lineOf({ text }: SourceFile, at: number): number {
  return text.slice(0, at).split('\n').length
}
