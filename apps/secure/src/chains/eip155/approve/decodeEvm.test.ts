import fc from 'fast-check'
import {
  encodeAbiParameters,
  encodeFunctionData,
  parseAbi,
  parseAbiParameters,
  toFunctionSelector,
} from 'viem'
import { describe, expect, test } from 'vitest'
import type { Approval } from '../../../approve/decode/Approval.js'
import { decodeRequest } from '../../../approve/decode/decodeRequest.js'
import { account, createRequest, other, unlisted, usdc } from '../../../approve/testing/createRequest.js'
import { decodeAbi } from './abi.js'
import { listCarriers } from './carriedCalls.js'
import { listMulticalls } from './decodeCall.js'
import { listKnownCalls } from './knownCalls.js'

const abi = parseAbi([
  'function transfer(address to, uint256 value)',
  'function transferFrom(address from, address to, uint256 value)',
  'function approve(address spender, uint256 value)',
  'function increaseAllowance(address spender, uint256 value)',
  'function setApprovalForAll(address operator, bool isAllowed)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 count, bytes data)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] counts, bytes data)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function transferOwnership(address to)',
  'function multicall(bytes[] calls)',
  'function executeMetaTransaction(address from, bytes call, bytes32 r, bytes32 s, uint8 v)',
  'struct Request { address from; address to; uint256 value; uint256 gas; uint48 deadline; bytes data; bytes signature; }',
  'function execute(Request request)',
  'function executeBatch(Request[] requests, address refundReceiver)',
])
const encode = (functionName: string, args: unknown[]) =>
  encodeFunctionData({ abi, functionName, args } as Parameters<typeof encodeFunctionData>[0])
const unlimited = 2n ** 256n - 1n

async function read(transaction: object): Promise<Approval> {
  const decoded = await decodeRequest(
    createRequest({ method: 'eth_sendTransaction', params: [transaction] }),
    0,
  )
  if (decoded.status === 'refused') throw new Error(`refused: ${decoded.reason}`)
  return decoded.approval
}
const kinds = ({ actions }: Approval) => actions.map(({ kind }) => kind)
const ids = ({ warnings }: Approval) => warnings.map(({ id }) => id)
const findValue = ({ actions: [action] }: Approval, label: string) =>
  action?.lines.find((line) => line.label === label)?.value

test.each([...listKnownCalls(), ...listMulticalls(), ...listCarriers()])(
  '%s is the selector of %s',
  (selector, signature) => {
    expect(toFunctionSelector(signature)).toBe(selector)
  },
)

describe('S18 what a transaction does is told from its bytes', () => {
  test('sends coins', async () => {
    const approval = await read({ from: account, to: other, value: '0xde0b6b3a7640000' })
    expect(approval).toMatchObject({ kind: 'transaction', risk: 'neutral', warnings: [] })
    expect(approval.actions).toMatchObject([
      { kind: 'send', headline: { amountAtomic: 10n ** 18n, token: { symbol: 'ETH', decimals: 18 } } },
    ])
    expect(findValue(approval, 'to')).toEqual({ type: 'address', address: other })
  })

  test('sends a listed token with its symbol, and an unlisted one without', async () => {
    const data = encode('transfer', [other, 5_000_000n])
    expect((await read({ to: usdc, data })).actions[0]?.headline).toEqual({
      type: 'amount',
      amountAtomic: 5_000_000n,
      isUnlimited: false,
      token: { address: usdc, symbol: 'USDC', decimals: 6 },
    })
    expect((await read({ to: unlisted, data })).actions[0]?.headline?.token).toEqual({
      address: unlisted,
      symbol: undefined,
      decimals: undefined,
    })
  })

  test('tells coins that go along with a call', async () => {
    const approval = await read({ to: usdc, value: '0x1', data: encode('transfer', [other, 1n]) })
    expect(kinds(approval)).toEqual(['send', 'send'])
  })

  test('warns of tokens that are sent to their own contract', async () => {
    expect(ids(await read({ to: usdc, data: encode('transfer', [usdc, 1n]) }))).toContain('to-token')
  })

  test.each([
    ['approve', unlimited, 'danger', 'allows-unlimited'],
    ['increaseAllowance', unlimited, 'danger', 'allows-unlimited'],
    ['approve', 2n ** 96n - 1n, 'danger', 'allows-unlimited'],
    ['approve', 2n ** 128n, 'danger', 'allows-unlimited'],
    ['approve', 2n ** 127n, 'danger', 'allows-unlimited'],
    ['approve', 1_000_000n, 'caution', 'allows-tokens'],
  ])('%s of %s is %s', async (name, value, risk, id) => {
    const approval = await read({ to: usdc, data: encode(name, [other, value]) })
    expect(approval.risk).toBe(risk)
    expect(kinds(approval)).toEqual(['allow-tokens'])
    expect(ids(approval)).toEqual([id])
    expect(findValue(approval, 'spender')).toEqual({ type: 'address', address: other.toLowerCase() })
  })

  test('an allowance of nothing ends one', async () => {
    const approval = await read({ to: usdc, data: encode('approve', [other, 0n]) })
    expect(approval).toMatchObject({ risk: 'neutral', actions: [{ kind: 'end-allowance' }] })
  })

  test('does not guess whether an unlisted contract counts tokens or items', async () => {
    expect(kinds(await read({ to: unlisted, data: encode('approve', [other, 7n]) }))).toEqual([
      'allow-token-or-item',
    ])
    expect(kinds(await read({ to: unlisted, data: encode('transferFrom', [account, other, 7n]) }))).toEqual([
      'send-item',
    ])
  })

  test('everything of a collection is danger, and taking it back is not', async () => {
    expect(await read({ to: unlisted, data: encode('setApprovalForAll', [other, true]) })).toMatchObject({
      risk: 'danger',
      warnings: [{ id: 'allows-all-items' }],
    })
    expect((await read({ to: unlisted, data: encode('setApprovalForAll', [other, false]) })).risk).toBe(
      'neutral',
    )
  })

  test('items, one or many', async () => {
    const one = await read({ to: unlisted, data: encode('safeTransferFrom', [account, other, 7n, 2n, '0x']) })
    expect(findValue(one, 'item')).toEqual({ type: 'number', value: 7n })
    const many = await read({
      to: unlisted,
      data: encode('safeBatchTransferFrom', [account, other, [7n, 8n], [1n, 2n], '0x']),
    })
    expect(many.actions[0]?.lines.filter(({ label }) => label === 'item')).toHaveLength(2)
  })

  test('tokens of somebody else, a permit that is carried out, and a contract that changes hands', async () => {
    expect(ids(await read({ to: usdc, data: encode('transferFrom', [other, account, 1n]) }))).toEqual([
      'moves-tokens-of-others',
    ])
    const bytes = `0x${'00'.repeat(32)}`
    expect(
      (await read({ to: usdc, data: encode('permit', [account, other, unlimited, 1n, 27, bytes, bytes]) }))
        .risk,
    ).toBe('danger')
    expect((await read({ to: unlisted, data: encode('transferOwnership', [other]) })).risk).toBe('danger')
  })

  test('looks into calls in one, and finds the allowance in them', async () => {
    const inner = encode('multicall', [[encode('approve', [other, unlimited])]])
    const approval = await read({
      to: usdc,
      data: encode('multicall', [[encode('transfer', [other, 1n]), inner]]),
    })
    expect(kinds(approval)).toEqual(['send', 'allow-tokens'])
    expect(approval.risk).toBe('danger')
  })

  test('calls within calls deeper than it looks are danger, and never little', async () => {
    const nest = (depth: number): string =>
      depth === 0 ? encode('approve', [other, unlimited]) : encode('multicall', [[nest(depth - 1)]])
    expect(ids(await read({ to: usdc, data: nest(3) }))).toEqual(['allows-unlimited'])
    for (const depth of [4, 5, 9]) {
      expect(await read({ to: usdc, data: nest(depth) })).toMatchObject({
        risk: 'danger',
        actions: [{ kind: 'call', severity: 'danger' }],
        warnings: [{ id: 'nested-too-deep', severity: 'danger' }],
      })
    }
  })

  test('calls that are carried for somebody are shown as theirs', async () => {
    const transfer = encode('transfer', [other, 5n])
    const bytes = `0x${'00'.repeat(32)}`
    const meta = await read({
      to: usdc,
      data: encode('executeMetaTransaction', [other, transfer, bytes, bytes, 27]),
    })
    expect(kinds(meta)).toEqual(['relay', 'send'])
    expect(ids(meta)).toEqual(['in-name-of', 'moves-tokens-of-others'])
    expect(meta.actions[1]?.lines[0]).toMatchObject({
      label: 'from',
      value: { address: other.toLowerCase() },
    })
    const [from, to] = [account, usdc]
    const request = {
      from,
      to,
      value: 3n,
      gas: 1n,
      deadline: 1,
      data: encode('approve', [other, unlimited]),
      signature: '0x',
    }
    const forwarded = await read({ to: unlisted, data: encode('execute', [request]) })
    expect(kinds(forwarded)).toEqual(['relay', 'send', 'allow-tokens'])
    expect(forwarded.risk).toBe('danger')
    const both = await read({ to: unlisted, data: encode('executeBatch', [[request, request], other]) })
    expect(kinds(both)).toEqual([...kinds(forwarded), ...kinds(forwarded)])
    const inside = encode('multicall', [
      [encode('executeMetaTransaction', [other, transfer, bytes, bytes, 27])],
    ])
    expect(kinds(await read({ to: usdc, data: inside }))).toEqual(['relay', 'send'])
  })

  test('a contract is made, and an unknown call is told to be one with its selector', async () => {
    expect(kinds(await read({ data: '0x6000' }))).toEqual(['create-contract'])
    const approval = await read({ to: unlisted, data: '0xdeadbeef00' })
    expect(findValue(approval, 'function')).toEqual({ type: 'text', text: '0xdeadbeef' })
    expect(findValue(approval, 'data')).toEqual({ type: 'number', value: 5n })
    expect(ids(approval)).toEqual(['unknown-call'])
  })

  test('an address with bits where none belong is not shown as an address', async () => {
    const dirty = `0xa9059cbb${'1'.repeat(24)}${other.slice(2)}${'1'.padStart(64, '0')}`
    expect(await read({ to: usdc, data: dirty })).toMatchObject({
      risk: 'danger',
      actions: [{ kind: 'call' }],
      warnings: [{ id: 'extra-data' }],
    })
    expect((await read({ to: usdc, data: '0xa9059cbb00' })).risk).toBe('danger')
  })

  test('its fee is the most that it may cost, with what it would cost by the wallet’s own reckoning', async () => {
    const request = createRequest(
      { method: 'eth_sendTransaction', params: [{ to: other, gas: '0x5208' }] },
      { feeTerms: { isChosenBySite: true, usualAtomic: 7n } },
    )
    expect(await decodeRequest(request, 0)).toMatchObject({
      approval: {
        effects: {
          fee: {
            amountAtomic: 21_000n * 2_000_000_000n,
            isChosenBySite: true,
            usualAtomic: 7n,
          },
        },
      },
    })
  })
})

describe('S18 is refused', () => {
  test.each([
    [{ to: other, type: '0x4' }, 'its type is 0x4'],
    [{ to: other, type: '0x03' }, 'its type is 0x03'],
    [{ to: other, authorizationList: [{}] }, 'it has authorizationList'],
    [{ to: other, accessList: [{}] }, 'it has accessList'],
    [{ to: other, blobs: ['0x'] }, 'it has blobs'],
    [{ to: other, maxFeePerBlobGas: '0x1' }, 'it has maxFeePerBlobGas'],
    [{ to: other, data: '0x01', input: '0x02' }, 'data and input differ'],
    [{ to: other, data: '0x012' }, 'ends in the middle of a byte'],
    [{ to: other, gas: '0x1', gasLimit: '0x2' }, 'gas and gasLimit differ'],
    [{ to: other, gasPrice: '0x1', maxFeePerGas: '0x1' }, 'it has two prices'],
    [{ to: other, nonce: '0x20000000000001' }, 'its nonce is too large'],
    [{ to: other, chainId: '0x1' }, 'for chain 1'],
    [{ to: other.replace('d', 'D') }, 'is no address'],
  ])('%j: %s', (transaction, reason) => {
    const params = [transaction]
    expect(() => createRequest({ method: 'eth_sendTransaction', params })).toThrow(reason)
  })

  test('what says nothing of it is none: an empty list, or two names of one thing', () => {
    const params = [{ to: other, accessList: [], data: '0xAb', input: '0xaB', gas: '0x1', gasLimit: '0x01' }]
    expect(createRequest({ method: 'eth_sendTransaction', params }).operation).toMatchObject({
      transaction: { data: '0xAb', gas: 1n },
    })
  })

  test('what is for another network than the screen names', async () => {
    const request = createRequest({ method: 'eth_sendTransaction', params: [{ to: other }] })
    const operation = { ...request.operation, chainId: 1 } as typeof request.operation
    expect(await decodeRequest({ ...request, operation }, 0)).toMatchObject({ reason: 'chain-other' })
  })

  test('a call of a batch that is for another network', () => {
    const calls = [{ to: other }, { to: other, chainId: '0x1' }]
    expect(() => createRequest({ method: 'wallet_sendCalls', params: [{ calls }] })).toThrow('for chain 1')
  })
})

describe('§5.031 several calls', () => {
  test('are listed each, with who pays', async () => {
    const calls = [
      { to: other, value: '0x1' },
      { to: usdc, data: encode('approve', [other, unlimited]) },
    ]
    const request = createRequest({ method: 'wallet_sendCalls', params: [{ calls }] })
    expect(await decodeRequest(request, 0)).toMatchObject({
      approval: {
        risk: 'danger',
        actions: [{ kind: 'send' }, { kind: 'allow-tokens' }],
        effects: { fee: { amountAtomic: 50_000n * 2_000_000_000n, isPaidByOther: false } },
      },
    })
    const sponsorship = {
      paymaster: other,
      paymasterData: '0x',
      paymasterVerificationGasLimit: 0n,
      paymasterPostOpGasLimit: 0n,
    }
    const operation = { ...request.operation, sponsorship } as typeof request.operation
    expect(await decodeRequest({ ...request, operation }, 0)).toMatchObject({
      approval: { actions: [{}, {}, { kind: 'operation' }], effects: { fee: { isPaidByOther: true } } },
    })
  })
})

describe('parameters', () => {
  const types = 'address,bytes,(address,uint256,bytes)[],uint256[],bool'
  test('are those viem wrote', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 2n ** 160n - 1n }),
        fc.uint8Array({ maxLength: 100 }),
        fc.array(fc.bigInt({ min: 0n, max: unlimited }), { maxLength: 8 }),
        fc.boolean(),
        (number, bytes, numbers, isSet) => {
          const address = `0x${number.toString(16).padStart(40, '0')}` as const
          const hex = `0x${Buffer.from(bytes).toString('hex')}` as const
          const tuples = numbers.map((value) => [address, value, hex] as const)
          const digits = encodeAbiParameters(
            parseAbiParameters(types.replace(/\(/, '(').replace(')[]', ')[]')),
            [address, hex, tuples, numbers, isSet] as never,
          ).slice(2)
          expect(decodeAbi(types, digits)).toEqual([address, hex, tuples, numbers, isSet])
        },
      ),
    )
  })

  test('of any bytes are read in a moment or not at all', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2_000 }), (bytes) => {
        decodeAbi(types, Buffer.from(bytes).toString('hex'))
      }),
    )
    // Lists that all point at the same long list.
    const word = (value: number) => value.toString(16).padStart(64, '0')
    const pointers = word(900 * 32).repeat(900)
    expect(
      decodeAbi('uint256[][]', `${word(32)}${word(900)}${pointers}${word(900)}${word(1).repeat(900)}`),
    ).toBeUndefined()
    const bytes = `${word(3_200)}${'ab'.repeat(3_200)}`
    expect(decodeAbi('bytes[]', `${word(32)}${word(900)}${pointers}${bytes}`)).toBeUndefined()
    expect(decodeAbi('bytes[]', `${word(32)}${word(1)}${word(32)}${bytes}`)).toHaveLength(1)
  })
})
