import type { Node } from '@babel/types'
import type { SiteFile } from '../project/Site.js'
import { codeOf } from './planKit.js'

/** What is known of an expression once some names are gone: a fact, or its code. */
type Known = { isTrue: boolean } | { code: string; operator?: string }

/** Names that are gone: what each says where it stands alone, and where it is compared with a text. */
export type Gone = {
  has(node: Node): boolean
  alone(node: Node): Known
  compared(node: Node, text: string): Known
}

/**
 * Rewrites a condition in which some names have gone: facts drop out of `&&`, `||` and `!`.
 *
 * @returns Nothing where no such name is in it.
 */
export function simplify(file: SiteFile, node: Node, gone: Gone): Known | undefined {
  if (gone.has(node)) return gone.alone(node)
  if (node.type === 'UnaryExpression' && node.operator === '!') {
    const inner = simplify(file, node.argument, gone)
    if (!inner) return undefined
    return 'isTrue' in inner ? { isTrue: !inner.isTrue } : { code: negate(inner.code) }
  }
  if (node.type === 'BinaryExpression' && /^[!=]==?$/.test(node.operator)) {
    const { left, right, operator } = node
    const text = right.type === 'StringLiteral' ? right.value : undefined
    if (!gone.has(left) || text === undefined) return undefined
    const equal = gone.compared(left, text)
    if (operator.startsWith('=')) return equal
    return 'isTrue' in equal ? { isTrue: !equal.isTrue } : { code: negate(equal.code) }
  }
  if (node.type !== 'LogicalExpression' || node.operator === '??') return undefined
  const left = simplify(file, node.left, gone)
  const right = simplify(file, node.right, gone)
  if (!left && !right) return undefined
  const neutral = node.operator === '&&'
  for (const [side, other, otherNode] of [
    [left, right, node.right],
    [right, left, node.left],
  ] as const) {
    if (!side || !('isTrue' in side)) continue
    if (side.isTrue !== neutral) return side
    return other ?? plain(file, otherNode)
  }
  const { operator } = node
  const write = (known: Known | undefined, side: Node) => {
    const written = known && 'code' in known ? known : plain(file, side)
    return written.operator && written.operator !== operator ? `(${written.code})` : written.code
  }
  return { code: `${write(left, node.left)} ${operator} ${write(right, node.right)}`, operator }
}

/** The code of an operand; one that stands in brackets keeps them. */
function plain(file: SiteFile, node: Node): { code: string; operator?: string } {
  const code = codeOf(file, node)
  if (node.type !== 'LogicalExpression') return { code: node.extra?.parenthesized ? `(${code})` : code }
  return node.extra?.parenthesized ? { code: `(${code})` } : { code, operator: node.operator }
}

function negate(code: string): string {
  if (/^[\w.]+ === /.test(code)) return code.replace('===', '!==')
  if (/^[\w.]+ !== /.test(code)) return code.replace('!==', '===')
  if (/^![\w.]+$/.test(code)) return code.slice(1)
  return /^[\w.]+$/.test(code) ? `!${code}` : `!(${code})`
}
