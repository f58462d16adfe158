import { isAppKitError } from '@latchkey/errors'
import { getAccountAddress } from '@latchkey/smart-account'
import fc from 'fast-check'
import {
  type Address,
  concat,
  encodeAbiParameters,
  type Hex,
  hashMessage,
  keccak256,
  stringToHex,
  zeroHash,
} from 'viem'
import { expect, test, vi } from 'vitest'
import { readMessage, readStructuredData } from '../../chains/eip155/frame/readSignable.js'
import { signEvm } from '../../chains/eip155/worker/signEvm.js'
import type { Operation } from '../../chains/operations.js'
import type { Approval } from '../decode/Approval.js'
import { decodeRequest } from '../decode/decodeRequest.js'
import { arbitraryTypedData } from './arbitraryTypedData.js'
import { account, createRequest } from './createRequest.js'
import { encodeType, hashShownTypedData, hashStruct, type ShownTypedData } from './hashShown.js'

const runs = 10_000
// So many take a minute, and more on a busy machine.
vi.setConfig({ testTimeout: 600_000 })
const chainId = 31_337
const owner = account as Address
const smartAccount = getAccountAddress({ owner, index: 0n })
type EvmOperation = Parameters<typeof signEvm>[0]

/** What the key is asked to sign. */
async function hashSigned(operation: EvmOperation): Promise<Hex> {
  let signed: Hex = '0x'
  await signEvm(operation, owner, (hash) => {
    signed = hash
    return { r: zeroHash, s: zeroHash, yParity: 0 }
  })
  return signed
}

/** What a screen is given, or undefined where the request is refused. */
async function show(operation: Operation, address: string): Promise<Approval | undefined> {
  const decoded = await decodeRequest(createRequest({ method: '', params: [] }, { operation, address }), 0)
  return decoded.status === 'readable' ? decoded.approval : undefined
}

/** Reads a request as the frame does; undefined where it refuses. */
function readOrRefuse(read: () => Operation): Operation | undefined {
  try {
    return read()
  } catch (error) {
    if (isAppKitError(error, 'secure/arguments-invalid')) return undefined
    throw error
  }
}

/** The data as somebody reads it off the screen: its domain from the lines and the network, its message from the fields. */
function readOff({ actions, fields, network, raw, warnings }: Approval): ShownTypedData {
  const shown = JSON.parse(raw) as ShownTypedData
  const about = actions.at(-1)?.lines ?? []
  const find = (label: string) => about.find((line) => line.label === label)?.value
  const [name, version, contract, salt] = ['contractName', 'version', 'contract', 'salt'].map(find)
  const isBound = !warnings.some(({ id }) => id === 'chain-missing')
  const domain = {
    ...(name?.type === 'text' && { name: name.text }),
    ...(version?.type === 'text' && { version: version.text }),
    ...(isBound && { chainId: network.caipNetworkId.slice(7) }),
    ...(contract?.type === 'address' && { verifyingContract: contract.address }),
    ...(salt?.type === 'bytes' && { salt: salt.hex }),
  }
  let next = 0
  const take = (type: string): unknown => {
    const { depth, value } = fields[next++] ?? { depth: 0, value: undefined }
    const list = /^(.*)\[\d*\]$/.exec(type)?.[1]
    if (list !== undefined) {
      const elements: unknown[] = []
      while ((fields[next]?.depth ?? 0) > depth) elements.push(take(list))
      return elements
    }
    const parts = Object.hasOwn(shown.types, type) ? shown.types[type] : undefined
    if (parts) return Object.fromEntries(parts.map((part) => [part.name, take(part.type)]))
    switch (value?.type) {
      case 'number':
        return String(value.value)
      case 'word':
        return value.word === 'yes'
      case 'address':
        return value.address
      case 'bytes':
        return value.hex
      case 'text':
        return value.text
      default:
        throw new Error(`Nothing is shown of ${type}`)
    }
  }
  const parts = shown.types[shown.primaryType] ?? []
  const message = Object.fromEntries(parts.map((part) => [part.name, take(part.type)]))
  return { types: shown.types, primaryType: shown.primaryType, domain, message }
}

/** What the owner's key signs for a smart account, by the words of ERC-7739. */
function hashNested({ domain, message, primaryType, types }: ShownTypedData): Hex {
  // Those of the contents come in the order of their names, wherever the first one is.
  const texts = [...new Set([primaryType, ...Object.keys(types)])]
    .filter((name) => name === primaryType || encodeType(primaryType, types).includes(`)${name}(`))
    .sort()
    .map((name) => `${name}(${(types[name] ?? []).map((one) => `${one.type} ${one.name}`).join(',')})`)
  const type = `TypedDataSign(${primaryType} contents,string name,string version,uint256 chainId,address verifyingContract,bytes32 salt)${texts.join('')}`
  const nested = encodeAbiParameters(
    ['bytes32', 'bytes32', 'bytes32', 'bytes32', 'uint256', 'address', 'bytes32'].map((one) => ({
      type: one,
    })),
    [
      keccak256(stringToHex(type)),
      hashStruct(primaryType, message, types),
      keccak256(stringToHex('Latchkey Account')),
      keccak256(stringToHex('1')),
      BigInt(chainId),
      smartAccount,
      zeroHash,
    ],
  )
  return keccak256(concat(['0x1901', hashStruct('EIP712Domain', domain, types), keccak256(nested)]))
}

const signers = [
  { name: 'the key’s own account', signer: { type: 'eoa' }, address: account, hash: hashShownTypedData },
  {
    name: 'the smart account',
    signer: { type: 'smartAccount', isDeployed: true },
    address: smartAccount,
    hash: hashNested,
  },
] as const

test.each(signers)(
  '(S13) typed data, whatever was done to it, is refused or is signed as it is shown: $name',
  async ({ address, hash, signer }) => {
    let signed = 0
    await fc.assert(
      fc.asyncProperty(arbitraryTypedData, async ({ data }) => {
        const operation = readOrRefuse(() => readStructuredData(data, { chainId, signer }))
        const approval = operation && (await show(operation, address))
        if (!approval) return
        signed += 1
        const shown = readOff(approval)
        expect(await hashSigned(operation as EvmOperation)).toBe(hash(shown))
        expect(hash(JSON.parse(approval.raw))).toBe(hash(shown))
      }),
      { numRuns: runs },
    )
    // Otherwise it would say nothing.
    expect(signed).toBeGreaterThan(runs / 10)
  },
)

test('(S13) a chain id in text, with the domain’s type left out, is signed for the network that is shown', async () => {
  const data = {
    domain: { name: 'Token', chainId: String(chainId) },
    types: { Permit: [{ name: 'value', type: 'uint256' }] },
    primaryType: 'Permit',
    message: { value: '1' },
  }
  for (const { address, hash, signer } of signers) {
    const operation = readStructuredData(data, { chainId, signer })
    const approval = await show(operation, address)
    if (!approval) throw new Error('It is refused')
    expect(approval.warnings.map(({ id }) => id)).not.toContain('chain-missing')
    const shown = readOff(approval)
    expect(shown.domain).toHaveProperty('chainId', String(chainId))
    expect(await hashSigned(operation as EvmOperation)).toBe(hash(shown))
  }
})

const message = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.uint8Array().map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`),
  fc.string().map((text) => `0x${Buffer.from(text).toString('hex')}`),
  fc.stringMatching(/^0[xX][0-9a-fA-F]*$/),
  fc.constantFrom('0x', '0X', '0x1', '0x12 ', ' 0x12', '0x1g', '\ufeffHi', 'Hi\0', '\ud83d'),
)

test('(S18) a message, as bytes or as text, is refused or is signed as it is shown', async () => {
  await fc.assert(
    fc.asyncProperty(message, async (content) => {
      const operation = readOrRefuse(() => readMessage(content, { chainId, signer: { type: 'eoa' } }))
      const approval = operation && (await show(operation, account))
      if (!approval) return
      const shown = approval.message ?? { raw: approval.raw as Hex }
      const signed = await hashSigned(operation as EvmOperation)
      expect(signed).toBe(hashMessage(shown))
      expect(signed).toBe(hashMessage({ raw: approval.raw as Hex }))
    }),
    { numRuns: runs },
  )
})
