import { localContracts } from '@latchkey/local/networks/eip155'
import { type Hex, hashMessage, hashTypedData, parseAbi, type TypedDataDefinition } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getAccountAddress } from './accountAddress.js'
import { signMessage, signTypedData } from './accountSignature.js'
import { openTestChains, owners, type TestChain, takeAccount } from './testing/openTestChains.js'

const message = 'Sign in to Latchkey'
const accountAbi = parseAbi([
  'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)',
])
const valid = '0x1626ba7e'
const invalid = '0xffffffff'

let chains: readonly [TestChain, TestChain]
let stop: () => Promise<void>
beforeAll(async () => {
  ;({ chains, stop } = await openTestChains())
})
afterAll(() => stop?.())

/** Four shapes of typed data: one type, types that sort behind and before the first, lists, and a domain with little in it. */
const typedDataShapes: Record<string, TypedDataDefinition> = {
  'one type': {
    domain: { name: 'Shop', version: '2', chainId: 1, verifyingContract: localContracts.usdc },
    types: { Order: [{ name: 'amount', type: 'uint256' }] },
    primaryType: 'Order',
    message: { amount: 7n },
  },
  'a type that refers to one behind it in the alphabet': {
    domain: { name: 'Mail' },
    types: {
      Mail: [
        { name: 'from', type: 'Person' },
        { name: 'to', type: 'Person[]' },
      ],
      Person: [{ name: 'name', type: 'string' }],
    },
    primaryType: 'Mail',
    message: { from: { name: 'Ada' }, to: [{ name: 'Bob' }, { name: 'Cy' }] },
  },
  'a type that refers to one before it in the alphabet': {
    domain: { name: 'Permit2', chainId: 31337, verifyingContract: localContracts.usdt },
    types: {
      Witness: [
        { name: 'details', type: 'Asset[2]' },
        { name: 'note', type: 'bytes' },
      ],
      Asset: [
        { name: 'token', type: 'address' },
        { name: 'kind', type: 'Kind' },
      ],
      Kind: [{ name: 'id', type: 'uint8' }],
    },
    primaryType: 'Witness',
    message: {
      details: [
        { token: localContracts.dai, kind: { id: 1 } },
        { token: localContracts.usdc, kind: { id: 2 } },
      ],
      note: '0x1234',
    },
  },
  'a domain whose type is spelt out': {
    domain: { name: 'Odd', version: '1' },
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
      ],
      Unused: [{ name: 'x', type: 'bool' }],
      Vote: [{ name: 'yes', type: 'bool' }],
    },
    primaryType: 'Vote',
    message: { yes: true },
  },
}

function check({ client }: TestChain, address: Hex, hash: Hex, signature: Hex) {
  return client.readContract({
    address,
    abi: accountAbi,
    functionName: 'isValidSignature',
    args: [hash, signature],
  })
}

describe('an account that does not exist yet', () => {
  test('signs messages that verify on its chain, and changed ones do not (ERC-6492)', async () => {
    for (const { client, id } of chains) {
      for (const account of [takeAccount(), takeAccount(owners[1])]) {
        const address = getAccountAddress(account)
        const signature = await signMessage({ ...account, chainId: id, isDeployed: false, message })
        expect(await client.verifyMessage({ address, message, signature })).toBe(true)
        expect(await client.verifyMessage({ address, message: `${message}!`, signature })).toBe(false)
        const raw = { raw: '0xdeadbeef' } as const
        const ofBytes = await signMessage({ ...account, chainId: id, isDeployed: false, message: raw })
        expect(await client.verifyMessage({ address, message: raw, signature: ofBytes })).toBe(true)
        const foreign = { ...account, sign: owners[0].sign, owner: owners[1].address }
        const forged = await signMessage({ ...foreign, chainId: id, isDeployed: false, message })
        expect(
          await client.verifyMessage({ address: getAccountAddress(foreign), message, signature: forged }),
        ).toBe(false)
        expect(await client.getCode({ address })).toBeUndefined()
      }
    }
  })

  test.each(Object.entries(typedDataShapes))('signs typed data: %s', async (_, typedData) => {
    for (const { client, id } of chains) {
      const account = takeAccount()
      const address = getAccountAddress(account)
      const signature = await signTypedData({ ...account, chainId: id, isDeployed: false, typedData })
      expect(await client.verifyTypedData({ ...typedData, address, signature })).toBe(true)
      const changed = { ...typedData, domain: { ...typedData.domain, name: 'Other' } }
      expect(await client.verifyTypedData({ ...changed, address, signature })).toBe(false)
    }
  })
})

describe('an account that exists', () => {
  test('signs messages and typed data (ERC-1271), and what it signed before stays valid', async () => {
    for (const chain of chains) {
      for (const account of [takeAccount(), takeAccount(owners[1])]) {
        const address = getAccountAddress(account)
        const parameters = { ...account, chainId: chain.id, isDeployed: true }
        const early = await signMessage({ ...parameters, isDeployed: false, message })
        await chain.run(account, [])
        expect(await chain.client.verifyMessage({ address, message, signature: early })).toBe(true)
        const signature = await signMessage({ ...parameters, message })
        expect(await check(chain, address, hashMessage(message), signature)).toBe(valid)
        expect(await check(chain, address, hashMessage(`${message}!`), signature)).toBe(invalid)
        for (const typedData of Object.values(typedDataShapes)) {
          const ofData = await signTypedData({ ...parameters, typedData })
          expect(await check(chain, address, hashTypedData(typedData), ofData)).toBe(valid)
        }
      }
    }
  })

  test('takes no signature of its owner’s that is not for the account: neither plain, nor another’s, nor another chain’s', async () => {
    const [typedData] = Object.values(typedDataShapes) as [TypedDataDefinition]
    const [one, two] = [takeAccount(), takeAccount()]
    for (const chain of chains) for (const account of [one, two]) await chain.run(account, [])
    for (const [chain, otherChain] of [chains, chains.toReversed()] as [TestChain, TestChain][]) {
      for (const [account, otherAccount] of [
        [one, two],
        [two, one],
      ] as const) {
        const address = getAccountAddress(account)
        const hash = hashMessage(message)
        expect(await check(chain, address, hash, await account.sign(hash))).toBe(invalid)
        const dataHash = hashTypedData(typedData)
        expect(await check(chain, address, dataHash, await account.sign(dataHash))).toBe(invalid)

        const parameters = { ...account, chainId: chain.id, isDeployed: true }
        const [ofMessage, ofData] = [
          await signMessage({ ...parameters, message }),
          await signTypedData({ ...parameters, typedData }),
        ]
        expect(await check(chain, address, hash, ofMessage)).toBe(valid)
        expect(await check(chain, address, dataHash, ofData)).toBe(valid)
        for (const [elsewhere, at] of [
          [chain, getAccountAddress(otherAccount)],
          [otherChain, address],
        ] as const) {
          expect(await check(elsewhere, at, hash, ofMessage)).toBe(invalid)
          expect(await check(elsewhere, at, dataHash, ofData)).toBe(invalid)
        }
      }
    }
  })
})

test('typed data whose type has a name the account would refuse is not signed', async () => {
  const account = takeAccount()
  const typedData = {
    types: { 'Or der': [{ name: 'amount', type: 'uint256' }] },
    primaryType: 'Or der',
    message: { amount: 7n },
  }
  await expect(
    signTypedData({ ...account, chainId: 31337, isDeployed: true, typedData }),
  ).rejects.toMatchObject({ code: 'account/unsignable-type', context: { primaryType: 'Or der' } })
})

test.each([
  ['chainId', { name: 'Shop', chainId: '31337' }, undefined],
  ['name', { name: 'Shop' }, [{ name: 'chainId', type: 'uint256' }]],
  ['chainId', {}, [{ name: 'chainId', type: 'uint256' }]],
  ['name', { name: 'Shop', chainId: 31337 }, [{ name: 'chainId', type: 'uint256' }]],
  ['chainId', { chainId: 31337 }, [{ name: 'chainId', type: 'string' }]],
  ['network', { network: 31337 }, undefined],
])(
  '(S13) typed data whose %s is not what the domain’s type says is not signed: %j',
  async (field, domain, type) => {
    const account = takeAccount()
    const typedData = {
      domain,
      types: { Order: [{ name: 'amount', type: 'uint256' }], ...(type && { EIP712Domain: type }) },
      primaryType: 'Order',
      message: { amount: 7n },
    } as TypedDataDefinition
    await expect(
      signTypedData({ ...account, chainId: 31337, isDeployed: true, typedData }),
    ).rejects.toMatchObject({ code: 'account/domain-ambiguous', context: { field } })
  },
)
