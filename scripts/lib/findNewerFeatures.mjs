import { parseSync } from 'vite'
import { newerGlobals, newerMembers, newerMembersOfAny } from './browserFeatures.mjs'

/** What is only a type, and gone when it runs. */
const typeNode = /^TS(?!AsExpression|SatisfiesExpression|NonNullExpression|InstantiationExpression)/

/**
 * Finds in a source what the oldest supported browsers do not have. It reads the syntax tree: what comments, texts and types
 * say is no use of anything.
 *
 * @param {string} file - Relative to the repository: who may use what depends on it.
 * @param {string} text - The source.
 * @returns {string[]} One line each, with what is found and why it is none.
 */
export function findNewerFeatures(file, text) {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  /** @type {string[]} */
  const found = []

  /** @param {Readonly<Record<string, import('./browserFeatures.mjs').Feature>>} table @param {string} name @param {{ start: number }} node */
  function check(table, name, { start }) {
    const feature = Object.hasOwn(table, name) ? table[name] : undefined
    if (!feature || feature.allowed?.some((path) => file.startsWith(path))) return
    const line = text.slice(0, start).split('\n').length
    found.push(`${file}:${line}: ${name}. ${feature.why}`)
  }

  /** @param {any} node @param {any} parent @param {string} key */
  function visit(node, parent, key) {
    if (typeNode.test(node.type)) return
    if (node.type === 'MemberExpression' && !node.computed) {
      const owner = node.object.type === 'MemberExpression' ? node.object.property.name : node.object.name
      check(newerMembers, `${owner}.${node.property.name}`, node)
      check(newerMembersOfAny, node.property.name, node)
    }
    if (node.type === 'JSXAttribute') check(newerMembersOfAny, String(node.name.name), node)
    // Who takes a thing out of an object uses it as well.
    if (node.type === 'Property' && parent.type === 'ObjectPattern')
      check(newerMembersOfAny, node.key.name, node)
    if (node.type === 'Identifier' && isReference(node, parent, key)) check(newerGlobals, node.name, node)
    if (node.type === 'Literal' && node.regex?.flags.includes('v'))
      found.push(
        `${file}:${text.slice(0, node.start).split('\n').length}: the flag v of a pattern. Safari 16.4 does not have it`,
      )
    for (const [name, value] of Object.entries(node)) {
      for (const child of Array.isArray(value) ? value : [value]) {
        if (child && typeof child.type === 'string') visit(child, node, name)
      }
    }
  }
  visit(program, program, '')
  return found
}

/** Whether a name stands for a value: not for a member, a key, a label or what is imported under it. */
function isReference(/** @type {any} */ node, /** @type {any} */ parent, /** @type {string} */ key) {
  if (parent.type === 'UnaryExpression' && parent.operator === 'typeof') return false
  if (parent.type === 'MemberExpression') return key === 'object' || parent.computed
  if (parent.type === 'Property') return key === 'value' && !parent.shorthand
  return !/^(?:Import|Export|Method|Property)/.test(parent.type) && node.name !== ''
}
