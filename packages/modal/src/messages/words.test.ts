import { describe, expect, test } from 'vitest'
import { buttonTexts } from './buttonTexts.js'
import { en } from './en.js'

/** What a text is made with: names in lower case, so that only the text's own words count. */
const parameters = new Proxy({}, { get: (_, key) => getSample(String(key)) })

function getSample(name: string): number | string | readonly string[] {
  if (/count|seconds|ms|decimals/.test(name)) return 2
  return /^(wallets|kinds|amounts)$/.test(name) ? ['thing', 'thing'] : 'thing'
}

function* walk(texts: unknown, path = ''): Generator<[path: string, text: string]> {
  if (typeof texts === 'string') yield [path, texts]
  else if (typeof texts === 'function') yield [path, texts(parameters)]
  else for (const [key, value] of Object.entries(texts as object)) yield* walk(value, `${path}.${key}`)
}

const all = [...walk({ ...en, buttons: buttonTexts })]

/** Names, and what is written in capitals everywhere. */
const names = [
  'LI.FI',
  'Android',
  'Apple',
  'CSV',
  'Discord',
  'Facebook',
  'Farcaster',
  'GitHub',
  'Google',
  'NFT',
  'NFTs',
  'QR',
  'X',
  'Max',
  'Pay',
]

/** Words that begin with a capital although no sentence does. */
function getCapitals(text: string): string[] {
  return text
    .replace(/https?:\S+/g, '')
    .split(/(?<=[.?!:])\s+|[“(]/)
    .flatMap((sentence) => sentence.split(/\s+/).slice(1))
    .map((word) => word.replace(/[^\p{L}]+$/u, ''))
    .filter((word) => /^\p{Lu}/u.test(word) && !names.includes(word))
}

describe('every text', () => {
  test('is in sentence case', () => {
    expect(all.length).toBeGreaterThan(400)
    const titled = all.flatMap(([path, text]) => getCapitals(text).map((word) => `${path}: ${word}`))
    expect(titled).toEqual([])
  })

  test('speaks of nothing that a phone does not have', () => {
    // A window behind another, a mouse, keys to press together.
    const words = /\bwindows?\b|behind th|Ctrl|⌘|\bclick|\bmouse\b|\bhover/i
    expect(all.filter(([, text]) => words.test(text))).toEqual([])
  })

  test('uses contractions: it speaks, and does not lecture', () => {
    const words =
      /\b(?:is|are|was|were|do|does|did|has|have|could|would) not\b|\bcannot\b|\byou are\b|\bit is\b|\bthat is\b/i
    expect(all.filter(([, text]) => words.test(text))).toEqual([])
  })

  test('says things in the order people say them', () => {
    // Each was once on screen, and made people read twice.
    const stilted = [
      /\b(?:connected|paired|logged in) already\b/i,
      /\bany more\b|\bafter all$/i,
      /\bswitched (?:on|off)\b/i,
      /\bfor nothing\b|\bgiven up\b|\blet in\b|\bshut out\b/i,
      /(?:^|[.?!] )(?:Who|Whoever) /,
      /(?:^|[.?!] )What (?!is |will )/,
      /\bmailbox(?:es)?\b|\bspelt\b|\bpresent (?:email|mailbox)\b/i,
      /\bgo(?:es)? on\b/i,
      /\bgateway\b|\bthe wallet’s own page\b|\bEmbedded wallet\b/i,
      /\b(?:EOA|plain account|network number|Incorrect value)\b/i,
      /\byour yes\b|\bstands at\b|\bnobody else\b(?! can)/i,
    ]
    const found = all.filter(([, text]) => stilted.some((words) => words.test(text)))
    expect(found).toEqual([])
  })

  test('names nobody where a name may be missing', () => {
    const empty = new Proxy({}, { get: () => '' })
    const nameless = [
      en.account.failedNetwork,
      en.account.emptyText,
      en.send.problems['parsing/address'].text,
    ].map((text) => (text as (parameters: object) => string)(empty))
    expect(nameless).toEqual([
      'This site has no balances on this network.',
      'This account has nothing on this network.',
      'That isn’t a valid address.',
    ])
  })
})
