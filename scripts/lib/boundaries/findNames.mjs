import { namespaceForms, namespaceWords } from './namespaceWords.mjs'

/**
 * Finds one word in any of the ways in which code writes it, and its plural.
 *
 * @param {string} word - In small letters.
 */
function toPattern(word) {
  const capital = word.charAt(0).toUpperCase() + word.slice(1)
  return `(?<![a-zA-Z])${word}s?(?![a-z])|${capital}s?(?![a-z])|(?<![A-Z])${word.toUpperCase()}s?(?![A-Za-z])`
}

const patterns = [
  ...Object.values(namespaceWords).flat().map(toPattern),
  ...namespaceForms.map(({ source }) => source),
]
/** With the rest of what it is a part of, so that a failure can be searched for. */
const names = new RegExp(`\\w*(?:${patterns.join('|')})\\w*`, 'g')

/** The codes of failures that wallets of every namespace answer with. */
const sharedStandard = /\bEIP-(?:1193|1474)\b/g

/** An example shows what a site writes, and a site has chains. */
const example = /@example[\s\S]*?(?=\n\s*\*\s*@|\*\/)/g

/**
 * Finds what names a namespace in a source text, or is a word of one.
 *
 * @param {string} text - Of a whole file: examples in its comments are left out.
 * @param {readonly RegExp[]} [further] - What else is looked for.
 * @returns {string[]} In order, each as often as it occurs.
 */
export function findNames(text, further = []) {
  const code = text.replace(example, '').replace(sharedStandard, '')
  return [names, ...further.map((one) => new RegExp(one, 'g'))].flatMap((one) => code.match(one) ?? [])
}
