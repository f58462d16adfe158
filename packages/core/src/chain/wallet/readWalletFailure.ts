import { readField } from './readField.js'

/** Of a wallet's own words this many characters are kept: they go into errors, which go into logs. */
const maxWords = 500

/** EIP-1193's code for "the visitor said no". */
const userRejected = 4001
/** The same in the pairing protocol (5000 to 5003) and in SIP-030. */
const refusalCodes: readonly unknown[] = [userRejected, 5000, 5001, 5002, 5003, -31001]
/** Codes that some wallets use for a refusal and others for anything else; the words tell. */
const vagueCodes: readonly unknown[] = [undefined, -32000, -32002, -32603]
/** Older wallets say by it that they do not know a network (§8.039); then their words name the network. */
const ambiguousRefusal = 5000

/** A refusal in texts, names such as `UserRejectedRequestError` and codes such as `ACTION_REJECTED`. */
const refusalWords = /(\b|_|user)(reject|cancel|denied|declin|disapprov)/i
/** The same where no other reading is possible. */
const userRefusal =
  /\buser\W+(has\W+)?(reject|cancel|deni|declin)|(reject|cancel|deni|declin)\w+ by (the )?user\b/i
/** Nodes reject transactions, too. */
const nodeWords = /revert|\bnode|nonce|\bgas|\bfee|funds|priced|pool|limit/i
const networkWords = /chain|network/i

/** Where wallets and libraries put the failure underneath. */
const wrappers = ['error', 'data', 'originalError', 'cause', 'info']
/** A failure may contain itself. */
const maxLayers = 12

/** A wallet's failure as EIP-1193 describes it. */
export type WalletFailure = {
  /** 4001 for every form of refusal; otherwise the first code that is not a vague one such as -32603, if any is. */
  code: number | undefined
  message: string
  /** All that is said in words, the outermost first: a node's own are often the innermost. */
  words: string
  /** Why, in the words of wallets that say so, such as `window-closed`. */
  reason: string | undefined
}

/**
 * Reads what a wallet of any chain threw: errors of EIP-1193 and JSON-RPC, envelopes around them, errors of libraries, texts.
 *
 * @param error - Anything.
 */
export function readWalletFailure(error: unknown): WalletFailure {
  const layers = getLayers(error)
  const read = (name: string) => layers.map((layer) => readField(layer, name))
  const readTexts = (values: readonly unknown[]) =>
    values.filter(isText).map((text) => text.slice(0, maxWords))
  const texts = readTexts([...read('message'), error])
  const names = readTexts([...read('code'), ...read('name'), ...layers])
  const codes = read('code')
    .map(toNumber)
    .filter((code) => code !== undefined)
  const code = codes.find((one) => !vagueCodes.includes(one)) ?? codes[0]
  const isDeclined = isRefusal(codes, code, [...texts, ...names].join(' '))
  return {
    code: isDeclined ? userRejected : code,
    message: texts[0] ?? '',
    words: texts.join('\n'),
    reason: read('reason').find(isText),
  }
}

function isRefusal(codes: readonly unknown[], code: unknown, words: string): boolean {
  if (userRefusal.test(words)) return true
  const hasRefusalWords = refusalWords.test(words)
  if (vagueCodes.includes(code)) return hasRefusalWords && !nodeWords.test(words)
  if (code === ambiguousRefusal && !hasRefusalWords && networkWords.test(words)) return false
  return codes.some((one) => refusalCodes.includes(one))
}

/** A failure, and those underneath it, the outermost first. */
function getLayers(error: unknown): readonly unknown[] {
  const layers = [error]
  for (const layer of layers) {
    for (const name of wrappers) {
      const inner = readField(layer, name)
      if (inner && layers.length < maxLayers && !layers.includes(inner)) layers.push(inner)
    }
  }
  return layers
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function toNumber(value: unknown): number | undefined {
  const isNumeric = typeof value === 'number' || (isText(value) && value.trim() !== '')
  const number = isNumeric ? Number(value) : Number.NaN
  return Number.isFinite(number) ? number : undefined
}
