import { localOperatorKeys } from '@latchkey/local/networks/eip155'
import { askSponsor, type SecureTokens } from '@latchkey/wire/secure'
import * as v from 'valibot'
import { numberToHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toWire } from '../../chains/eip155/user-operations/Operation.js'
import { smartAccountsSchema } from '../../chains/eip155/user-operations/SmartAccountSettings.js'
import { sponsorBudgets } from '../../db/schema/index.js'
import { createPolicies } from '../../sponsoring/createPolicies.js'
import { createSecureApp, createTestDevice, type SecureApp } from '../../testing/secure/createSecureApp.js'
import type { TestDevice } from '../../testing/secure/createTestDevice.js'
import { createAnvilLedgerChain } from '../../testing/user-operations/createAnvilLedgerChain.js'
import {
  entryPoint,
  type OperationChain,
  openTestChains,
  plenty,
} from '../../testing/user-operations/openOperationTests.js'

let chain: OperationChain
let stop: () => Promise<void>
let gateway: SecureApp
let device: TestDevice
let session: SecureTokens
let params: unknown[]
beforeAll(async () => {
  const opened = await openTestChains()
  chain = opened.chains[0]
  stop = opened.stop
  gateway = await createSecureApp({
    networks: opened.networks,
    config: { operatorKeys: localOperatorKeys },
  })
  await createPolicies({ database: gateway.database, now: Date.now }).set(plenty('p1', chain.id))
  device = await createTestDevice()
  session = await gateway.login(device, 'sam@example.org')
  const made = await createAnvilLedgerChain(chain, v.parse(smartAccountsSchema, {}))
  await made.reset()
  params = [toWire(await made.prepare(0, 0n)), entryPoint, numberToHex(chain.network.id), null]
})
afterAll(async () => {
  await gateway?.close()
  await stop?.()
})

const ask = (
  { by = device, ...options }: { by?: TestDevice; session?: SecureTokens; headers?: object } = { session },
  method = 'pm_getPaymasterData',
) =>
  gateway.call(by, askSponsor, {
    body: { chainId: chain.id, method, params },
    ...options,
  } as Parameters<SecureApp['call']>[2]) as Promise<{
    status: number
    code?: string
    body: { result?: object; error?: { data?: unknown } }
  }>

test('the project of a session pays for its user, and counts what it pays for them', async () => {
  expect((await ask()).body.result).toMatchObject({ paymaster: expect.any(String) })
  const names = (await gateway.database.select().from(sponsorBudgets)).map(({ name }) => name)
  expect(names.filter((name) => name.endsWith(`|wallet:${session.userId}`))).toHaveLength(2)
  // A refusal comes as one, with its reason.
  params = [{ ...(params[0] as object), maxFeePerGas: '0x1000000000' }, ...params.slice(1)]
  expect(await ask()).toMatchObject({
    status: 200,
    body: { error: { data: { reason: 'fee-above-market' } } },
  })
})

test('nobody is paid for with a token alone, another device’s proof, or from another page', async () => {
  expect(await ask({})).toMatchObject({ status: 401 })
  expect(await ask({ session, by: await createTestDevice() })).toMatchObject({ status: 401 })
  const elsewhere = { origin: 'https://app.example.org' }
  expect(await ask({ session, headers: elsewhere })).toMatchObject({ code: 'secure/origin' })
  // Where sites ask it is worth nothing.
  const asked = await gateway.app.inject({
    method: 'POST',
    url: `/v1/bundler?projectId=p1&chainId=${chain.id}`,
    headers: { authorization: `DPoP ${session.accessToken}` },
    payload: { jsonrpc: '2.0', id: 1, method: 'pm_getPaymasterStubData', params },
  })
  expect(asked.statusCode).toBe(401)
})

test('nothing else is asked for here', async () => {
  for (const method of ['eth_sendUserOperation', 'eth_estimateUserOperationGas', 'x\0']) {
    expect(await ask({ session }, method)).toMatchObject({ status: 422 })
  }
})
