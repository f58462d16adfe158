import { expandMetadata, Metadata, TypeRegistry } from '@polkadot/types'
import type { SignerPayloadJSON } from '@polkadot/types/types'
import { accounts } from '../../app/wallet/accounts.js'
import { addressOf } from '../../chains/polkadot/app/accounts.js'

/** A description of a network's program, in hexadecimal, and the versions of it. */
export type Program = { metadata: string; specVersion: number; transactionVersion: number }

/** A call of a program, as its bytes. */
export type MadeCall = { toU8a(): Uint8Array; toHex(): `0x${string}` }

/** The first block of the local network. */
export const localGenesis = `0x${'45'.repeat(32)}` as const

/**
 * What a site does with the library of polkadot-js: it writes calls and payloads, and reads what is signed, without any code of ours.
 *
 * @param program - What the network runs.
 */
export function createPolkadotSite({ metadata, specVersion, transactionVersion }: Program) {
  const registry = new TypeRegistry()
  const described = new Metadata(registry, metadata as `0x${string}`)
  registry.setMetadata(described)
  const { tx } = expandMetadata(registry, described)

  /** The payload for a wallet, of the first account; what is passed besides counts. */
  function toPayload(method: `0x${string}`, more: Partial<SignerPayloadJSON> = {}): SignerPayloadJSON {
    const { signedExtensions } = registry
    const payload = registry.createType('SignerPayload', {
      address: addressOf(accounts[0]),
      blockHash: localGenesis,
      era: '0x00',
      genesisHash: localGenesis,
      method,
      nonce: 0,
      runtimeVersion: { specVersion, transactionVersion },
      signedExtensions,
      tip: 0,
      version: 4,
    })
    return { ...payload.toPayload(), ...more }
  }

  return {
    /** The names of what is signed besides, in order. */
    extensions: registry.signedExtensions,
    /** A call, by the library's name for it, such as `balances.transferKeepAlive`. */
    makeCall(name: string, ...args: unknown[]): MadeCall {
      const [section = '', method = ''] = name.split('.')
      const make = tx[section]?.[method]
      if (!make) throw new Error(`There is no call ${name}`)
      return make(...args)
    },
    /** What the library writes of a call that it reads. */
    rewriteCall: (bytes: Uint8Array): Uint8Array => registry.createType('Call', bytes).toU8a(),
    toPayload,
    /** The era of so many blocks that begins at a block, as the library writes it. */
    writeEra: (current: number, period: number): string =>
      registry.createType('ExtrinsicEra', { current, period }).toHex(),
    /** What the library signs of a payload, before it is hashed. */
    writeSigned: (payload: SignerPayloadJSON): Uint8Array =>
      registry.createType('ExtrinsicPayload', payload, { version: 4 }).toU8a({ method: true }),
  }
}
