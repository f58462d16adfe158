import { localContracts, localOperatorKeys } from '@latchkey/local/networks/eip155'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPolicies } from '../../../sponsoring/createPolicies.js'
import {
  approve,
  createOperationApp,
  entryPoint,
  type OperationApp,
  type OperationChain,
  openTestChains,
  owners,
  plenty,
  takeAccount,
} from '../../../testing/user-operations/openOperationTests.js'
import { toWire } from './Operation.js'

let chain: OperationChain
let stop: () => Promise<void>
/** The bundler elsewhere: another gateway. */
let elsewhere: OperationApp
/** Sponsors itself, and has no executor. */
let gateway: OperationApp
let offline: OperationApp
beforeAll(async () => {
  const opened = await openTestChains()
  chain = opened.chains[0]
  stop = opened.stop
  elsewhere = await createOperationApp(opened.networks)
  const url = await elsewhere.app.listen({ port: 0, host: '127.0.0.1' })
  const { sponsor } = localOperatorKeys['eip155:31337']
  const open = (bundlerUrl: string) =>
    createOperationApp(
      [{ ...chain.network, smartAccounts: { paymaster: localContracts.paymaster, bundlerUrl } }],
      { config: { operatorKeys: { [chain.id]: { sponsor } } } },
    )
  gateway = await open(`${url}/v1/bundler?projectId=p1&chainId=${chain.id}`)
  offline = await open('http://127.0.0.1:9/?key=secret')
  await createPolicies({ database: gateway.database, now: Date.now }).set(plenty('p1', chain.id))
})
afterAll(async () => {
  for (const one of [gateway, offline, elsewhere]) await one?.close()
  await stop?.()
})

test('a bundler elsewhere estimates, sends and tells of operations, and what it refuses is refused in its words', async () => {
  const account = takeAccount()
  const operation = await gateway.prepare(chain, account, [approve(1n)])
  await expect(gateway.send(chain, await gateway.sign(chain, operation, owners[1]))).rejects.toMatchObject({
    code: -32507,
    message: expect.stringContaining('AA24'),
  })
  const hash = await gateway.send(chain, await gateway.sign(chain, operation, account))
  await elsewhere.work()
  expect(await gateway.settle(chain, hash)).toMatchObject({ success: true })
  expect(await gateway.ask(chain, 'eth_getUserOperationByHash', [hash])).toMatchObject({ entryPoint })
})

test('it only gets what our own would take, and its address is told to nobody', async () => {
  const account = takeAccount()
  const good = await gateway.prepare(chain, account, [approve(1n)])
  for (const wrong of [
    { ...good, callGasLimit: 2n ** 60n },
    { ...good, factory: localContracts.smartWalletFactory },
    { ...good, paymaster: owners[1].address },
  ]) {
    // One that is offline would say something else.
    await expect(offline.send(chain, wrong)).rejects.toMatchObject({ code: expect.any(Number) })
  }
  const failure = await offline.ask(chain, 'eth_sendUserOperation', [toWire(good), entryPoint]).catch(String)
  expect(failure).toContain('status 503')
  expect(failure).not.toContain('secret')
})
