import type { ImportDeclaration, Node } from '@babel/types'
import type { SiteFile } from '../project/Site.js'
import { removeFromList, stringOf } from '../source/objects.js'
import { startOf, walk } from '../source/walk.js'
import type { Move } from './Move.js'

/** Treats the ways to reach a kit that name nothing of it: style sheets, re-exports, `require` and `import()`. */
export function findForms(move: Move): void {
  const { kit, site } = move
  for (const file of site.files) {
    for (const node of file.ast.program.body) {
      if (node.type === 'ImportDeclaration' && kit.isOwn(node.source.value)) moveStyles(move, file, node)
      const source = 'source' in node && node.type !== 'ImportDeclaration' ? node.source : undefined
      if (source && typeof source === 'object' && 'value' in source && kit.isOwn(String(source.value))) {
        const text = `This file re-exports names of ${kit.title}. Re-export Latchkey's instead, and run the codemod again for the files that use them.`
        site.note(file, startOf(node), String(source.value), text)
      }
    }
    if (/\b(import|require)\s*\(/.test(file.text))
      walk(file.ast.program, (node) => {
        const specifier = specifierOf(node)
        if (specifier && kit.isOwn(specifier)) {
          const text = `This codemod moves import declarations only. Write this one as a declaration and run it again, or replace it by hand.`
          site.note(file, startOf(node), specifier, text)
        }
      })
  }
  for (const { shown, text } of site.styles) {
    for (const [index, line] of text.split('\n').entries()) {
      const row = kit.table
        .flatMap(({ rows }) => rows)
        .find(({ keys }) => keys.some((key) => key.startsWith('--') && line.includes(key)))
      const key = row?.keys.find((one) => line.includes(one))
      if (row && key) site.notes.push({ file: shown, line: index + 1, name: key, text: row.note ?? '' })
      const sheet = /@import\s+(?:url\()?['"]([^'"]+)/.exec(line)?.[1]
      if (sheet && kit.isOwn(sheet))
        site.notes.push({
          file: shown,
          line: index + 1,
          name: sheet,
          text: 'Remove it: there is no style sheet to import.',
        })
    }
  }
}

/** What `require` or `import()` loads. */
function specifierOf(node: Node): string | undefined {
  if (node.type === 'ImportExpression') return stringOf(node.source)
  if (node.type !== 'CallExpression') return undefined
  const { callee } = node
  const isLoad = callee.type === 'Import' || (callee.type === 'Identifier' && callee.name === 'require')
  return isLoad ? stringOf(node.arguments[0]) : undefined
}

/** Removes the import of a style sheet, and what links it. */
function moveStyles(move: Move, file: SiteFile, node: ImportDeclaration): void {
  if (!/\.css(\?\w+)?$/.test(node.source.value) && node.specifiers.length > 0) return
  const uses = move.uses.filter(({ imported }) => imported.declaration === node)
  if (uses.length === 0) return void file.imports.dropDeclaration(node)
  for (const use of uses) {
    const entry = file.bindings.parentOf(use.parent)
    const list = entry && file.bindings.parentOf(entry)
    if (entry?.type !== 'ObjectExpression' || list?.type !== 'ArrayExpression') continue
    removeFromList(
      file,
      list.elements.filter((one) => one !== null),
      (one) => one === entry,
    )
    move.done(use)
  }
}
