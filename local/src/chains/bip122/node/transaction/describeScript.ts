import { Address, OutScript, p2pkh, p2tr, p2wpkh } from '@scure/btc-signer'
import { OP, OPNames } from '@scure/btc-signer/script.js'

/** How addresses of the regression test network are written. */
export const regtest = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }
const addresses = Address(regtest)

/** What an output demands of those who spend it. */
export type ScriptKind =
  | { type: 'p2pkh' | 'p2sh' | 'v0_p2wpkh' | 'v0_p2wsh' | 'v1_p2tr'; program: Uint8Array; address: string }
  | { type: 'op_return' | 'multisig' | 'p2pk' | 'unknown'; program?: undefined; address?: undefined }

/** The bytes around a hash or key, in hexadecimal, and how many bytes that has. */
const forms = [
  {
    type: 'v0_p2wpkh',
    encode: (hash: Uint8Array) => addresses.encode({ type: 'wpkh', hash }),
    before: '0014',
    after: '',
    length: 20,
  },
  {
    type: 'v1_p2tr',
    encode: (pubkey: Uint8Array) => addresses.encode({ type: 'tr', pubkey }),
    before: '5120',
    after: '',
    length: 32,
  },
  {
    type: 'p2pkh',
    encode: (hash: Uint8Array) => addresses.encode({ type: 'pkh', hash }),
    before: '76a914',
    after: '88ac',
    length: 20,
  },
  {
    type: 'p2sh',
    encode: (hash: Uint8Array) => addresses.encode({ type: 'sh', hash }),
    before: 'a914',
    after: '87',
    length: 20,
  },
  {
    type: 'v0_p2wsh',
    encode: (hash: Uint8Array) => addresses.encode({ type: 'wsh', hash }),
    before: '0020',
    after: '',
    length: 32,
  },
] as const

/**
 * Tells what kind of script an output has, by the names Esplora uses, and its address when it has one.
 *
 * @param script - Of the output.
 */
export function describeScript(script: Uint8Array): ScriptKind {
  const text = Buffer.from(script).toString('hex')
  for (const { after, before, encode, length, type } of forms) {
    if (text.length !== before.length + 2 * length + after.length) continue
    if (!text.startsWith(before) || !text.endsWith(after)) continue
    const start = before.length / 2
    const program = script.subarray(start, start + length)
    return { type, program, address: encode(program) }
  }
  if (script[0] === OP.RETURN) return { type: 'op_return' }
  return { type: readBareType(script) }
}

/** Outputs without an address, of before there were any. */
function readBareType(script: Uint8Array): 'multisig' | 'p2pk' | 'unknown' {
  try {
    const { type } = OutScript.decode(script)
    return type === 'pk' ? 'p2pk' : type === 'ms' ? 'multisig' : 'unknown'
  } catch {
    return 'unknown'
  }
}

/**
 * The script of an address of this network.
 *
 * @returns Undefined when the text is none.
 */
export function readAddress(text: string): Uint8Array | undefined {
  try {
    return OutScript.encode(addresses.decode(text))
  } catch {
    return undefined
  }
}

/** The addresses of a key, as Bitcoin's wallets make them. */
export function toAddresses(publicKey: Uint8Array): { payment: string; ordinal: string; legacy: string } {
  return {
    payment: p2wpkh(publicKey, regtest).address,
    ordinal: p2tr(publicKey.subarray(1), undefined, regtest).address,
    legacy: p2pkh(publicKey, regtest).address,
  }
}

/** A script in words, as Esplora writes it. What cannot be read ends it. */
export function toAssembly(script: Uint8Array): string {
  const words: string[] = []
  const bytes = Buffer.from(script)
  for (let at = 0; at < bytes.length; ) {
    const code = bytes[at] ?? 0
    const { name, lengthBytes } = readPush(code)
    if (name === undefined) {
      words.push(nameOperation(code))
      at += 1
      continue
    }
    const start = at + 1 + lengthBytes
    if (start > bytes.length) return [...words, '<unexpected end>'].join(' ')
    const length = lengthBytes === 0 ? code : bytes.readUIntLE(at + 1, lengthBytes)
    if (start + length > bytes.length) return [...words, name, '<push past end>'].join(' ')
    words.push(name, bytes.toString('hex', start, start + length))
    at = start + length
  }
  return words.join(' ')
}

const pushes = [
  { name: 'OP_PUSHDATA1', lengthBytes: 1 },
  { name: 'OP_PUSHDATA2', lengthBytes: 2 },
  { name: 'OP_PUSHDATA4', lengthBytes: 4 },
]

function readPush(code: number): { name: string | undefined; lengthBytes: number } {
  if (code > 0 && code < OP.PUSHDATA1) return { name: `OP_PUSHBYTES_${code}`, lengthBytes: 0 }
  return pushes[code - OP.PUSHDATA1] ?? { name: undefined, lengthBytes: 0 }
}

function nameOperation(code: number): string {
  if (code === OP['1NEGATE']) return 'OP_PUSHNUM_NEG1'
  if (code >= OP.OP_1 && code <= OP.OP_16) return `OP_PUSHNUM_${code - OP.OP_1 + 1}`
  if (code === OP.CHECKLOCKTIMEVERIFY) return 'OP_CLTV'
  if (code === OP.CHECKSEQUENCEVERIFY) return 'OP_CSV'
  const name = OPNames[code]
  if (name === undefined) return `OP_RETURN_${code}`
  return name.startsWith('OP_') ? name : `OP_${name}`
}
