import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { ToyWallet } from '../wallets/ToyWallet.js'

/** How a scripted wallet answers requests of a kind. */
export type Answer = 'approve' | 'reject' | 'hang'

const digestOf = (publicKey: Uint8Array) => bytesToHex(sha256(publicKey)).slice(0, 40)
const toSigned = (message: string) => utf8ToBytes(`toy message\n${message}`)

/** A wallet with two accounts, each of two addresses, which answers as it is told and really signs. */
export function createTestWallet() {
  const keys = [1, 2, 3, 4].map((byte) => {
    const secret = new Uint8Array(32).fill(byte)
    return { secret, publicKey: ed25519.getPublicKey(secret) }
  })
  const listeners = new Set<() => void>()
  const answers = new Map<string, Answer>()
  let [network, active, isShared, isLocked] = ['toy:one', 0, false, false] as [
    string,
    0 | 1,
    boolean,
    boolean,
  ]
  const addressAt = (index: number) =>
    `toy${network === 'toy:one' ? 1 : 2}${index % 2 ? 'o' : 'p'}${digestOf(keys[index]?.publicKey ?? new Uint8Array())}`
  const listAddresses = () => (active === 0 ? [0, 1, 2, 3] : [2, 3, 0, 1]).map(addressAt)
  const tell = () => {
    for (const listener of [...listeners]) listener()
  }
  const decide = async (kind: string) => {
    const answer = answers.get(kind)
    if (answer === 'hang') await new Promise(() => {})
    if (answer === 'reject') throw Object.assign(new Error('The person declined'), { code: 4001 })
  }
  const wallet: ToyWallet = {
    id: 'org.example.toy',
    name: 'Scripted',
    icon: 'data:image/svg+xml,',
    get accounts() {
      return isShared && !isLocked ? listAddresses().map((address) => ({ address })) : []
    },
    get network() {
      return network
    },
    async connect() {
      await decide('connect')
      isShared = true
      tell()
    },
    async disconnect() {
      isShared = false
      tell()
    },
    async signMessage({ address, message }) {
      await decide('sign')
      const key = keys[keys.findIndex((_, index) => addressAt(index) === address)]
      if (!key) throw Object.assign(new Error('Not shared'), { code: 4100 })
      return bytesToHex(concatBytes(key.publicKey, ed25519.sign(toSigned(message), key.secret)))
    },
    send: async () => 'ab',
    async switchNetwork(next) {
      await decide('switch')
      network = next
      tell()
    },
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  const change = (make: () => void) => () => {
    make()
    tell()
  }
  return {
    wallet,
    answers,
    listAddresses,
    countListeners: () => listeners.size,
    selectSecondAccount: change(() => {
      active = 1
    }),
    selectNetwork(next: string) {
      network = next
      tell()
    },
    lock: change(() => {
      isLocked = true
    }),
    unlock: change(() => {
      isLocked = false
    }),
  }
}

/** Whether an account signed a text. */
export function verify(given: { address: string; message: string; signature: string }): boolean {
  const bytes = hexToBytes(given.signature)
  const publicKey = bytes.slice(0, 32)
  return (
    given.address.endsWith(digestOf(publicKey)) &&
    ed25519.verify(bytes.slice(32), toSigned(given.message), publicKey)
  )
}
