import { expect, test } from '../support/test.js'

test('a visitor withdraws from a test account, and the gateway says so @phone', async ({
  page,
  request,
  stack,
}) => {
  const { exchange, gateway } = stack.addresses
  const { assets } = await (await request.get(`${exchange}/api/assets`)).json()
  const [asset = ''] = (assets as string[]).filter((id) => id.includes('/slip44:60'))
  const recipient = `${asset.split('/')[0]}:0x00000000000000000000000000000000000c0ffe`
  const ask = async (method: string, params: object) => {
    const data = { jsonrpc: '2.0', id: 1, method: `reown_${method}`, params }
    const url = `${gateway}/v1/json-rpc?projectId=latchkey-local&source=fund-wallet`
    return (await (await request.post(url, { data })).json()).result
  }
  expect((await ask('getExchanges', { page: 0, asset })).total).toBe(1)
  const purchase = { exchangeId: 'reown_test', asset, amount: '0.25', recipient }
  const { sessionId, url } = await ask('getExchangePayUrl', purchase)

  await page.goto(url)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Withdraw with a test account')
  await expect(page.getByRole('radio', { name: 'Pays' })).toBeChecked()
  await page.getByRole('button', { name: 'Withdraw 0.25 ETH' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your tokens have arrived')
  await expect(page.getByRole('status')).toHaveText(/complete/)
  const { scrollWidth, width } = await page.evaluate(() => ({
    scrollWidth: document.documentElement.scrollWidth,
    width: innerWidth,
  }))
  expect(scrollWidth).toBeLessThanOrEqual(width)
  await expect
    .poll(async () => (await ask('getExchangeBuyStatus', { exchangeId: 'reown_test', sessionId })).status)
    .toBe('SUCCESS')
})
