import type { Network } from '@latchkey/core'
import { startTestChains, type TestChains } from '@latchkey/local/chains/eip155'
import { localAccounts, localContracts } from '@latchkey/local/networks/eip155'
import { createChainContext } from '@latchkey/testing'
import {
  createTestClient,
  domainSeparator,
  encodeAbiParameters,
  type Hex,
  http,
  keccak256,
  pad,
  parseAbiParameters,
  toHex,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReaders } from '../network/createReader.js'
import { toAnsweringCode } from '../testing/toAnsweringCode.js'
import { toNetwork } from '../toNetwork.js'
import { readPermitDomain } from './readPermitDomain.js'

const [owner] = localAccounts
const token = `0x${'7e'.repeat(20)}` as const
const signal = new AbortController().signal

let chains: TestChains
let network: Network
beforeAll(async () => {
  chains = await startTestChains()
  network = toNetwork(chains.networks[0])
})
afterAll(() => chains?.stop())

const encode = (types: string, ...values: readonly unknown[]) =>
  encodeAbiParameters(parseAbiParameters(types), values as never)
const separate = (more: object = {}) =>
  domainSeparator({
    domain: { name: 'Token', version: '2', chainId: 31337, verifyingContract: token, ...more },
  })
const toDomainAnswer = ({ fields = '0x0f', name = 'Token', version = '2' } = {}) =>
  encode(
    'bytes1, string, string, uint256, address, bytes32, uint256[]',
    ...[fields, name, version, 31337n, token, pad('0x'), []],
  )
const usual = {
  DOMAIN_SEPARATOR: separate(),
  'nonces(address)': encode('uint256', 7n),
  name: encode('string', 'Token'),
  version: encode('string', '2'),
}

async function read(answers: Readonly<Record<string, Hex>>, hasMulticall = true) {
  const transport = http(chains.networks[0].rpcUrls.default.http[0])
  await createTestClient({ mode: 'anvil', transport }).setCode({
    address: token,
    bytecode: toAnsweringCode(answers),
  })
  const seen = hasMulticall ? network : { ...network, contracts: undefined }
  const reader = await createReaders(createChainContext({ signal }))(network)
  return readPermitDomain(reader, { network: seen, owner, token })
}
const domain = { name: 'Token', version: '2', chainId: 31337, verifyingContract: token }

test.each<[string, object]>([
  ['name and version', {}],
  ['eip712Domain (EIP-5267), whatever its name is', { eip712Domain: toDomainAnswer(), name: usual.version }],
  [
    'its own hash of the type',
    {
      PERMIT_TYPEHASH: keccak256(
        toHex('Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)'),
      ),
    },
  ],
])('a token is read by %s', async (_, more) => {
  for (const hasMulticall of [true, false])
    expect(await read({ ...usual, ...more }, hasMulticall)).toEqual({ domain, nonce: 7n })
})

test('without a version it is 1', async () => {
  const { version: _, ...answers } = usual
  const first = { ...answers, DOMAIN_SEPARATOR: separate({ version: '1' }) }
  expect(await read(first)).toMatchObject({ domain: { version: '1' } })
  expect(await read(answers)).toBeUndefined()
})

test.each<[string, object]>([
  ['with a separator of another network', { DOMAIN_SEPARATOR: separate({ chainId: 1 }) }],
  ['with a separator of another contract', { DOMAIN_SEPARATOR: separate({ verifyingContract: owner }) }],
  ['with a separator of another name', { DOMAIN_SEPARATOR: separate({ name: 'Other' }) }],
  ['whose domain says another version', { eip712Domain: toDomainAnswer({ version: '1' }) }],
  ['whose domain has more in it', { eip712Domain: toDomainAnswer({ fields: '0x1f' }) }],
  [
    'that signs another thing: DAI',
    { PERMIT_TYPEHASH: '0xea2aa0a1be11a07ed86d755c93467f4f82362b452371d1ba94d1715123511acb' },
  ],
  ['with a name that is no text', { name: pad('0x4d4b52', { dir: 'right' }) }],
  ['with half a separator', { DOMAIN_SEPARATOR: '0x1234' }],
  ['without an answer about the nonce', { 'nonces(address)': '0x' }],
])('no allowance is signed for a token %s', async (_, more) => {
  expect(await read({ ...usual, ...more })).toBeUndefined()
})

test('nor for one without any of it, nor where there is no contract', async () => {
  expect(await read({ name: usual.name })).toBeUndefined()
  const reader = await createReaders(createChainContext({ signal }))(network)
  for (const address of [localContracts.dai, localContracts.wrappedEther, owner]) {
    const asked = { network, owner, token: address }
    expect(await readPermitDomain(reader, asked)).toBeUndefined()
  }
})
