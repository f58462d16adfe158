import { Cl, fetchAbi, fetchCallReadOnlyFunction, Pc, PostConditionMode } from '@stacks/transactions'
import { beforeEach, expect, test } from 'vitest'
import { localStacksDeployer, localStacksTokens } from '../localStacksTokens.js'
import { openTestStacks } from '../testing/openTestStacks.js'
import type { TokenWish } from '../testing/stacksClient.js'

const { stacks, client } = await openTestStacks({ blockMs: 0 })
const [first, second] = stacks.accounts
const { SBTC, USDCX } = localStacksTokens
const token = USDCX.address
const assetId = `${USDCX.address}::${USDCX.asset}` as const
const recipient = 'ST2NEB84ASENDXKYGJPQW86YXQCEFEX2ZQPG87ND'

/** What the sender and the recipient have, in base units. */
const read = async () => ({
  stx: await client.readBalance(first.address),
  sender: await client.readToken(first.address, assetId),
  recipient: await client.readToken(recipient, assetId),
})
let before: Awaited<ReturnType<typeof read>>
beforeEach(async () => {
  before = await read()
})

/** Sends a call, lets it into a block, and says what became of it. */
async function run(wish: Partial<TokenWish>) {
  const transaction = await client.transferToken({ token, recipient, amount: 1_000n, fee: 700n, ...wish })
  const answer = await client.send(transaction)
  if (!('reason' in answer)) stacks.mine()
  const { json } = await client.get(`/extended/v1/tx/${transaction.txid()}`)
  return { ...('reason' in answer && { reason: answer.reason }), ...json }
}
const moved = (amount: bigint) => ({
  stx: before.stx - 700n,
  sender: before.sender - amount,
  recipient: before.recipient + amount,
})

test('transfers a token when a condition allows it, and tells its event', async () => {
  const postConditions = [Pc.principal(first.address).willSendEq(1_000).ft(token, USDCX.asset)]
  expect(await run({ postConditions, memo: 'invoice 7' })).toMatchObject({
    ...{ tx_status: 'success', tx_type: 'contract_call', tx_result: { repr: '(ok true)' } },
    post_condition_mode: 'deny',
    post_conditions: [{ type: 'fungible', condition_code: 'sent_equal_to', amount: '1000' }],
    contract_call: {
      ...{ contract_id: token, function_name: 'transfer' },
      function_args: [
        { name: 'amount', type: 'uint', repr: 'u1000' },
        { name: 'sender', type: 'principal', repr: `'${first.address}` },
        { name: 'recipient', repr: `'${recipient}` },
        { name: 'memo', repr: '(some 0x696e766f6963652037)' },
      ],
    },
    events: [
      {
        event_type: 'fungible_token_asset',
        asset: { asset_id: assetId, sender: first.address, recipient, amount: '1000' },
      },
    ],
  })
  expect(await read()).toEqual(moved(1_000n))
})

test('a call without conditions is aborted in deny mode, and not in allow mode; both pay the fee', async () => {
  expect(await run({ postConditions: [] })).toMatchObject({
    ...{ tx_status: 'abort_by_post_condition', event_count: 0, events: [] },
    vm_error: expect.stringContaining('no condition allows'),
  })
  expect(await read()).toEqual(moved(0n))
  before = await read()
  expect(await run({ postConditionMode: 'allow' })).toMatchObject({ tx_status: 'success' })
  expect(await read()).toEqual(moved(1_000n))
})

const of = (address: string) => Pc.principal(address)
test.each([
  ['sends exactly', of(first.address).willSendEq(1_000).ft(token, USDCX.asset), 'success'],
  ['sends exactly another amount', of(first.address).willSendEq(999).ft(token, USDCX.asset), 'abort'],
  ['sends more than', of(first.address).willSendGt(999).ft(token, USDCX.asset), 'success'],
  ['sends more than it does', of(first.address).willSendGt(1_000).ft(token, USDCX.asset), 'abort'],
  ['sends at least', of(first.address).willSendGte(1_000).ft(token, USDCX.asset), 'success'],
  ['sends at least more', of(first.address).willSendGte(1_001).ft(token, USDCX.asset), 'abort'],
  ['sends less than', of(first.address).willSendLt(1_001).ft(token, USDCX.asset), 'success'],
  ['sends less than it does', of(first.address).willSendLt(1_000).ft(token, USDCX.asset), 'abort'],
  ['sends at most', of(first.address).willSendLte(1_000).ft(token, USDCX.asset), 'success'],
  ['sends at most less', of(first.address).willSendLte(999).ft(token, USDCX.asset), 'abort'],
  ['the origin sends', Pc.origin().willSendEq(1_000).ft(token, USDCX.asset), 'success'],
  ['somebody else sends', of(second.address).willSendEq(1_000).ft(token, USDCX.asset), 'abort'],
  ['another asset of the contract', of(first.address).willSendEq(1_000).ft(token, 'other'), 'abort'],
  ['another token', of(first.address).willSendEq(1_000).ft(SBTC.address, SBTC.asset), 'abort'],
  ['STX', of(first.address).willSendLte(1_000).ustx(), 'abort'],
] as const)('deny mode, condition: %s → %s', async (_, condition, outcome) => {
  const status = outcome === 'abort' ? 'abort_by_post_condition' : 'success'
  expect(await run({ postConditions: [condition] })).toMatchObject({ tx_status: status })
  expect(await read()).toEqual(moved(outcome === 'abort' ? 0n : 1_000n))
})

test.each([
  ['STX that did not move', Pc.origin().willSendEq(1).ustx(), 'abort'],
  ['no STX', Pc.origin().willSendEq(0).ustx(), 'success'],
  ['less of the token', Pc.origin().willSendLt(1_000).ft(token, USDCX.asset), 'abort'],
  ['a picture that is sent', Pc.origin().willSendAsset().nft(`${token}::x`, Cl.uint(1)), 'abort'],
  ['a picture that stays', Pc.origin().willNotSendAsset().nft(`${token}::x`, Cl.uint(1)), 'success'],
] as const)('allow mode evaluates the conditions there are: %s → %s', async (_, condition, outcome) => {
  const status = outcome === 'abort' ? 'abort_by_post_condition' : 'success'
  const answer = await run({ postConditions: [condition], postConditionMode: 'allow' })
  expect(answer).toMatchObject({ tx_status: status })
  expect(await read()).toEqual(moved(outcome === 'abort' ? 0n : 1_000n))
})

test('the originator’s mode denies what the sender sends unnamed', async () => {
  const transaction = await client.transferToken({ token, recipient, amount: 5n })
  const named = { postConditionMode: PostConditionMode.Originator as unknown as 'deny' }
  expect(transaction.postConditionMode).toBe(PostConditionMode.Deny)
  expect(await run(named)).toMatchObject({
    ...{ tx_status: 'abort_by_post_condition', post_condition_mode: 'originator' },
  })
  expect(await read()).toEqual(moved(0n))
})

test.each([
  ['more than there is', { amount: 10n ** 18n }, '(err u1)'],
  ['to oneself', { recipient: first.address }, '(err u2)'],
  ['nothing', { amount: 0n }, '(err u3)'],
  ['what is somebody else’s', { sender: second.address }, '(err u4)'],
])('the contract refuses to transfer %s, which costs the fee', async (_, wish, repr) => {
  expect(await run({ ...wish, postConditionMode: 'allow' })).toMatchObject({
    ...{ tx_status: 'abort_by_response', tx_result: { repr }, event_count: 0 },
  })
  expect(await read()).toEqual(moved(0n))
})

test.each([
  [{ token: `${localStacksDeployer}.other` }, 'NoSuchContract'],
  [{ token: `${first.address}.usdcx` }, 'NoSuchContract'],
  [{ functionName: 'mint' }, 'NoSuchPublicFunction'],
  [{ memo: 'x'.repeat(35) }, 'BadFunctionArgument'],
  [{ recipient: 'SP3N7D4F8TDBNPAN7W6CJ5RGF5DAW5MGHNCM7KHP3' }, 'BadFunctionArgument'],
])('refuses the call %o before it costs anything', async (wish, reason) => {
  expect(await run(wish)).toMatchObject({ reason })
  expect(await read()).toEqual(before)
})

test('the metadata and the contracts’ own functions name the tokens', async () => {
  expect((await client.get(`/metadata/v1/ft/${SBTC.address}`)).json).toMatchObject({
    ...{ name: 'sBTC', symbol: 'sBTC', decimals: 8, total_supply: '150000000' },
    asset_identifier: `${SBTC.address}::sbtc-token`,
  })
  expect((await client.get(`/metadata/v1/ft/${first.address}.no`)).status).toBe(404)
  const [contractAddress = '', contractName = ''] = token.split('.')
  const contract = { contractAddress, contractName, ...client.common }
  const ask = (functionName: string, functionArgs = [] as Parameters<typeof Cl.list>[0]) =>
    fetchCallReadOnlyFunction({ ...contract, functionName, functionArgs, senderAddress: first.address })
  expect(await ask('get-decimals')).toEqual(Cl.ok(Cl.uint(6)))
  expect(await ask('get-symbol')).toEqual(Cl.ok(Cl.stringAscii('USDCx')))
  expect(await ask('get-name')).toEqual(Cl.ok(Cl.stringAscii('USDCx')))
  expect(await ask('get-balance', [Cl.principal(first.address)])).toEqual(Cl.ok(Cl.uint(before.sender)))
  await expect(ask('get-secret')).rejects.toThrow('UndefinedFunction')
  await expect(ask('get-balance', [Cl.uint(1)])).rejects.toThrow('PrincipalType')
  const abi = await fetchAbi(contract)
  expect(abi.functions.map(({ name }) => name)).toContain('transfer')
  expect(abi.fungible_tokens).toEqual([{ name: 'usdcx-token' }])
})
