import type { Node, ObjectExpression, ObjectProperty } from '@babel/types'
import type { SourceFile } from './parseSource.js'
import { endOf, startOf } from './walk.js'

/** The name of a property that is written with one. */
export function keyOf(property: Node): string | undefined {
  if (property.type !== 'ObjectProperty' && property.type !== 'ObjectMethod') return undefined
  if (property.computed) return undefined
  if (property.key.type === 'Identifier') return property.key.name
  return property.key.type === 'StringLiteral' ? property.key.value : undefined
}

/** A property of an object by its name. */
export function propertyOf(object: Node | undefined, name: string): ObjectProperty | undefined {
  if (object?.type !== 'ObjectExpression') return undefined
  return object.properties.find(
    (property): property is ObjectProperty => property.type === 'ObjectProperty' && keyOf(property) === name,
  )
}

/** The code of a property's value, with its edits. */
export function readValue(file: SourceFile, property: ObjectProperty): string {
  return file.edits.read(startOf(property.value), endOf(property.value))
}

/** Removes elements of a list (properties, elements, statements), each with its comma and its line. */
export function removeFromList(
  { edits, text }: SourceFile,
  list: readonly Node[],
  isGone: (node: Node) => boolean,
): void {
  for (let at = 0; at < list.length; at += 1) {
    const first = list[at]
    if (!first || !isGone(first)) continue
    while (list[at + 1] && isGone(list[at + 1] as Node)) at += 1
    const last = list[at] as Node
    const next = list[at + 1]
    const before = list[list.indexOf(first) - 1]
    if (next) edits.replace(startOf(first), startWithComments(next), '')
    else if (before) edits.replace(endOf(before), endOf(last), '')
    else {
      const rest = text.slice(endOf(last)).match(/^\s*,?[ \t]*/)?.[0].length ?? 0
      edits.replace(startOf(first), endOf(last) + rest, '')
    }
  }
}

function startWithComments(node: Node): number {
  return Math.min(startOf(node), startOf(node.leadingComments?.[0] ?? node))
}

/** The white space before the first code of a position's line. */
export function indentAt(text: string, at: number): string {
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1)
  return line.match(/^[ \t]*/)?.[0] ?? ''
}

/** Adds properties at the end of an object's braces. */
export function addProperties(
  file: SourceFile,
  object: ObjectExpression,
  properties: readonly string[],
): void {
  if (properties.length === 0) return
  const { text, edits } = file
  const close = endOf(object) - 1
  const last = object.properties.at(-1)
  const isLong = text.slice(startOf(object), endOf(object)).includes('\n')
  if (!last) return void edits.replace(startOf(object), endOf(object), `{ ${properties.join(', ')} }`)
  const hasComma = /^\s*,/.test(text.slice(endOf(last), close))
  if (!isLong) {
    return void edits.insert(endOf(last), `, ${properties.join(', ')}`)
  }
  const indent = indentAt(text, startOf(last))
  const at = hasComma ? endOf(last) + (text.slice(endOf(last)).match(/^\s*,/)?.[0].length ?? 0) : endOf(last)
  const lines = properties.map((property) => `\n${indent}${property.replace(/\n/g, `\n${indent}`)}`)
  edits.insert(at, hasComma ? lines.map((line) => `${line},`).join('') : `,${lines.join(',')}`)
}

/** The plain string of a literal. */
export function stringOf(node: Node | null | undefined): string | undefined {
  if (node?.type === 'StringLiteral') return node.value
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0]?.value.raw
  return undefined
}

/** What stands below casts such as `as const` and `satisfies`. */
export function withoutCasts(node: Node): Node {
  return node.type === 'TSAsExpression' ||
    node.type === 'TSSatisfiesExpression' ||
    node.type === 'TSNonNullExpression'
    ? withoutCasts(node.expression)
    : node
}
