import { startTestChains, waitForReceipt } from '@latchkey/local/chains/eip155'
import { localAccounts, localNetworks } from '@latchkey/local/networks/eip155'
import { createPublicClient, encodeFunctionData, erc20Abi, http, parseEther, toHex } from 'viem'
import { callChain } from '../support/chains/callChain.js'
import { expect, type Page, test } from '../support/test.js'

// What a site asks of a wallet without a kit, of Pocket as it stands in the page.

const receiver = '0x52908400098527886e0f7030069857d2e4169ee7'
const [account] = localAccounts
const [one] = localNetworks

type Provider = { request(call: unknown, options?: unknown): Promise<unknown> }
type Site = Window & { pocket: Provider; withdraw: AbortController }

test.beforeEach(async ({ page, pocket }) => {
  await pocket.comeBack()
  await page.evaluate(() => {
    window.addEventListener('eip6963:announceProvider', (event) => {
      const { info, provider } = (event as CustomEvent).detail
      if (info.name === 'Pocket') Object.assign(window, { pocket: provider })
    })
    window.dispatchEvent(new Event('eip6963:requestProvider'))
  })
})

type Outcome = { result?: unknown; code?: number; message?: string }

/** Asks Pocket, as a site does; the answer is an outcome, good or bad. */
function ask(page: Page, method: string, params: unknown): Promise<Outcome> {
  return page.evaluate(
    ([name, given]) =>
      (window as unknown as Site).pocket.request({ method: name, params: given }).then(
        (result) => ({ result }),
        ({ code, message }) => ({ code, message }),
      ),
    [method, params] as const,
  )
}

test('calls are reviewed one by one, sent in order, and followed to the end', async ({
  page,
  pocket,
  stack,
}) => {
  const client = createPublicClient({ transport: http(stack.addresses.evmA) })
  const token = one?.tokens[0]
  if (!token) throw new Error('no token')
  const spend = (functionName: 'approve' | 'transfer') =>
    encodeFunctionData({ abi: erc20Abi, functionName, args: [receiver, 5n] })
  const calls = [
    // As careless sites write it: a checksum that is wrong.
    { to: receiver.replace('e7', 'E7'), value: toHex(parseEther('0.5')) },
    { to: token.address, data: spend('approve') },
    { to: token.address, data: spend('transfer') },
  ]
  const bundle = { version: '2.0.0', chainId: toHex(31337), atomicRequired: false, calls }
  let sent: Promise<Outcome> | undefined
  const window = await pocket.asks(async () => {
    sent = ask(page, 'wallet_sendCalls', [bundle])
  })
  await expect(window.getByRole('heading', { name: 'Review 3 transactions' })).toBeVisible()
  for (const name of ['Send ether', 'Allow spending', 'Send tokens']) {
    await expect(window.getByRole('heading', { name })).toBeVisible()
  }
  await window.getByRole('button', { name: 'Approve' }).click()
  const { result } = (await sent) as { result: { id: string } }
  await expect(async () => {
    const status = await ask(page, 'wallet_getCallsStatus', [result.id])
    expect(status.result).toMatchObject({ status: 200, atomic: false, chainId: '0x7a69' })
    expect((status.result as { receipts: unknown[] }).receipts).toHaveLength(3)
  }).toPass()
  expect(await client.getBalance({ address: receiver })).toBe(parseEther('0.5'))
  const held = { address: token.address, abi: erc20Abi, functionName: 'balanceOf', args: [receiver] } as const
  expect(await client.readContract(held)).toBe(5n)
  expect(await ask(page, 'wallet_sendCalls', [{ ...bundle, id: result.id }])).toMatchObject({ code: 5720 })
  const atOnce = await ask(page, 'wallet_sendCalls', [{ ...bundle, atomicRequired: true }])
  expect(atOnce).toMatchObject({ code: 5760, message: expect.stringContaining('all or none') })
  expect(await ask(page, 'wallet_getCapabilities', [account])).toMatchObject({
    result: { '0x7a69': { atomic: { status: 'unsupported' } } },
  })
})

test('a site pays what it says: one price for gas, and the old kind of transaction', async ({
  page,
  pocket,
  stack,
}) => {
  const client = createPublicClient({ transport: http(stack.addresses.evmA) })
  const transaction = {
    from: account,
    to: receiver,
    value: '0x1',
    gasPrice: toHex(3_000_000_000n),
    type: '0x0',
  }
  let sent: Promise<Outcome> | undefined
  await pocket.approves(async () => {
    sent = ask(page, 'eth_sendTransaction', [transaction])
  })
  const { result } = (await sent) as { result: `0x${string}` }
  const made = await waitForReceipt(client, result)
  expect(made.type).toBe('legacy')
  expect(made.effectiveGasPrice).toBe(3_000_000_000n)
  expect(await ask(page, 'eth_sendTransaction', [{ ...transaction, type: '0x7' }])).toMatchObject({
    code: -32602,
    message: expect.stringContaining('type'),
  })
})

test('a network of the site’s own is added, used through its node, kept, and removed', async ({
  page,
  pocket,
}) => {
  const chains = await startTestChains()
  try {
    const [{ rpcUrls }] = chains.networks
    const [rpcUrl] = rpcUrls.default.http
    await callChain(String(rpcUrl), 'anvil_setChainId', [424_242])
    await callChain(String(rpcUrl), 'anvil_setBalance', [account, toHex(parseEther('3'))])
    const switching = { chainId: toHex(424_242) }
    const adding = {
      ...switching,
      chainName: 'Own Chain',
      rpcUrls: [rpcUrl],
      nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
    }
    expect(await ask(page, 'wallet_switchEthereumChain', [switching])).toMatchObject({ code: 4902 })

    let answer: Promise<Outcome> | undefined
    const wrong = await pocket.asks(async () => {
      answer = ask(page, 'wallet_addEthereumChain', [{ ...adding, chainId: toHex(424_243) }])
    }, 'Reject')
    await expect(wrong.getByText(/serves network 424242, not 424243/)).toBeVisible()
    await expect(wrong.getByRole('button', { name: 'Approve' })).toBeDisabled()
    await wrong.getByRole('button', { name: 'Reject' }).click()
    expect(await answer).toMatchObject({ code: -32602, message: expect.stringContaining('not 424243') })

    await pocket.approves(async () => {
      answer = ask(page, 'wallet_addEthereumChain', [adding])
    })
    expect(await answer).toEqual({ result: null })
    expect(await ask(page, 'eth_chainId', [])).toEqual({ result: toHex(424_242) })
    expect(await ask(page, 'eth_getBalance', [account, 'latest'])).toEqual({ result: toHex(parseEther('3')) })

    await pocket.approves(async () => {
      answer = ask(page, 'eth_sendTransaction', [{ from: account, to: receiver, value: '0x7' }])
    })
    expect(await answer).toEqual({ result: expect.stringMatching(/^0x/) })
    const client = createPublicClient({ transport: http(rpcUrl) })
    await expect(async () => expect(await client.getBalance({ address: receiver })).toBe(7n)).toPass()

    const tab = await pocket.open('/networks')
    await expect(tab.getByText('Added by sites')).toBeVisible()
    await tab.getByRole('button', { name: 'Remove Own Chain' }).click()
    await expect(tab.getByText('Added by sites')).toBeHidden()
    await expect(async () => {
      expect(await ask(page, 'wallet_switchEthereumChain', [switching])).toMatchObject({ code: 4902 })
    }).toPass()
    await tab.close()
  } finally {
    await chains.stop()
  }
})

test('a token is shown when its contract answers, and what is none is refused', async ({ page, pocket }) => {
  const token = one?.tokens[0]
  if (!token) throw new Error('no token')
  const asset = (address: string) => ({ type: 'ERC20', options: { address, symbol: token.symbol } })
  let answer: Promise<Outcome> | undefined
  await pocket.approves(async () => {
    answer = ask(page, 'wallet_watchAsset', asset(token.address))
  })
  expect(await answer).toEqual({ result: true })
  const none = await pocket.asks(async () => {
    answer = ask(page, 'wallet_watchAsset', asset(receiver))
  }, 'Reject')
  await expect(none.getByText(/No token answers at this address/).first()).toBeVisible()
  await none.getByRole('button', { name: 'Reject' }).click()
  expect(await answer).toMatchObject({ code: -32602 })
  const tab = await pocket.open('/')
  await expect(tab.getByText(token.symbol, { exact: true })).toBeVisible()
  await tab.close()
})

test('what will be signed is there to be read, and data that cannot be signed never is', async ({
  page,
  pocket,
}) => {
  const message = 'I agree to nothing.\nReally.'
  let answer: Promise<Outcome> | undefined
  const window = await pocket.asks(async () => {
    answer = ask(page, 'personal_sign', [message, account])
  })
  await expect(window.getByRole('heading', { name: 'What will be signed' })).toBeVisible()
  await expect(window.getByRole('region', { name: 'Message', exact: true })).toHaveText(message)
  await window.getByRole('button', { name: 'Reject' }).click()
  expect(await answer).toMatchObject({ code: 4001 })
  const data = {
    types: { Order: [{ name: 'maker', type: 'address' }] },
    primaryType: 'Order',
    domain: { name: 'Shop', chainId: 31337 },
    message: { maker: account?.toUpperCase().replace('0X', '0x') },
  }
  expect(await ask(page, 'eth_signTypedData_v4', [account, { ...data, message: { maker: 'me' } }])).toEqual({
    code: -32602,
    message: 'Order.maker has to be an address; it is "me"',
  })
  await pocket.approves(async () => {
    answer = ask(page, 'eth_signTypedData_v4', [account, data])
  })
  expect(await answer).toEqual({ result: expect.stringMatching(/^0x[0-9a-f]{130}$/) })
})

test('a request that is taken back leaves no window behind, loaded or not', async ({ page, context }) => {
  for (const waits of [true, false]) {
    // The window of the sign-in stays for a moment, for what a site may ask next.
    await expect.poll(() => context.pages().length).toBe(1)
    const opened = page.waitForEvent('popup')
    await page.evaluate((given) => {
      const site = window as unknown as Site
      site.withdraw = new AbortController()
      const { signal } = site.withdraw
      site.pocket.request({ method: 'personal_sign', params: ['0x61', given] }, { signal }).catch(() => {})
    }, account)
    const window = await opened
    if (waits) await expect(window.getByRole('button', { name: 'Approve' })).toBeVisible()
    await page.evaluate(() => (window as unknown as Site).withdraw.abort())
    await expect.poll(() => window.isClosed()).toBe(true)
  }
  expect(context.pages()).toHaveLength(1)
})
