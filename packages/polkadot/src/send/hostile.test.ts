import { expect, test } from 'vitest'
import { writeSs58 } from '../address/ss58.js'
import type { Metadata, RuntimeType, TypeShape } from '../metadata/Metadata.js'
import type { Node } from '../network/createNode.js'
import { localAssetHub } from '../networks.js'
import { planTransfer } from './planTransfer.js'
import { prepareExtrinsic } from './prepareExtrinsic.js'

const account = new Uint8Array(32)
const node = {
  getFinalBlock: async () => ({ hash: account, number: 1 }),
  getBlockHash: async () => new Uint8Array(32).fill(0x45),
  getNonce: async () => 0,
  getAccount: async () => ({ free: 10n, reserved: 0n, frozen: 0n }),
} as Partial<Node> as Node

const [byte, address, extrinsic, endless, missing] = [0, 1, 2, 3, 99]

/** The parts of a runtime whose extension has this type. */
function createMetadata(carried: number, addressType = address): Metadata {
  const toType = (shape: TypeShape): RuntimeType => ({ params: new Map(), shape })
  return {
    types: new Map([
      [byte, toType({ kind: 'primitive', bytes: 1 })],
      [address, toType({ kind: 'array', length: 32, type: byte })],
      [
        extrinsic,
        { ...toType({ kind: 'composite', fields: [] }), params: new Map([['Address', addressType]]) },
      ],
      [endless, toType({ kind: 'composite', fields: [{ name: undefined, type: endless }] })],
    ]),
    pallets: [],
    extrinsic: { version: 4, type: extrinsic, extensions: [{ name: 'Odd', carried, signedOnly: carried }] },
  }
}

const version = { specName: 'odd', specVersion: 1, transactionVersion: 1 }
const unreadable = {
  code: 'send/not-transferable',
  context: { symbol: 'ROC', reason: expect.stringContaining('cannot be read') },
  cause: expect.any(RangeError),
}

test.each([
  ['a type that has itself in it', createMetadata(endless)],
  ['a type that is not there', createMetadata(missing)],
  ['an address of no type', createMetadata(byte, missing)],
])('a network that describes %s takes nothing that is known here', async (_, metadata) => {
  const plan = {
    ...{ runtime: { metadata, version }, sender: account, receiver: account, spendableAtomic: 0n },
    ...{ receiverFreeAtomic: 0n, existentialDepositAtomic: 0n, writeCall: () => account },
  }
  await expect(prepareExtrinsic(node, localAssetHub, plan, account)).rejects.toMatchObject(unreadable)
})

test('a network whose transfers are of a type that is not there is none the kit knows', async () => {
  const balances = {
    ...{ name: 'Balances', index: 10, calls: missing, errors: undefined, plainValues: new Map() },
    constants: new Map([['ExistentialDeposit', new Uint8Array(16)]]),
  }
  const metadata = { ...createMetadata(byte), pallets: [balances] }
  const owner = writeSs58({ prefix: 42, key: account })
  const token = { type: 'native', ...localAssetHub.nativeCurrency } as const
  const transfer = { network: localAssetHub, from: owner, to: owner, token }
  const runtimes = { read: async () => ({ metadata, version }) }
  await expect(planTransfer(node, transfer, runtimes)).rejects.toMatchObject(unreadable)
})
