import { localAccounts, localNetworks } from '@latchkey/local/networks/eip155'
import { readZone } from '../../names.js'
import { readStack } from '../../stack.js'
import type { Page } from '../../test.js'
import { createNameOwner } from './nameOwner.js'

/**
 * Has somebody register a name, unless an earlier test has.
 *
 * @returns The name with its zone.
 */
export async function registerOnce(label: string): Promise<string> {
  const { gateway } = readStack().addresses
  const name = `${label}.${await readZone(gateway)}`
  const owner = createNameOwner(gateway)
  const { code, status } = await owner.send(await owner.sign(name))
  if (status !== 200 && code !== 'name/taken') throw new Error(`${name} could not be registered: ${code}`)
  return name
}

/** Answers a registration as the gateway does, which would leave the visitor of all other tests with the name. */
export async function answerRegistration(page: Page, name: string): Promise<void> {
  const coinType = String(2 ** 31 + localNetworks[0].id)
  const date = '2030-01-01T00:00:00.000Z'
  const addresses = { [coinType]: { address: localAccounts[0], created_at: date } }
  const json = { name, registered_at: date, updated_at: date, attributes: {}, addresses }
  await page.route(/\/v1\/profile\/account(\/|$|\?)/, (route) => route.fulfill({ json }))
}

/** Writes down that a name stood for another address when something was last sent to it. */
export async function rememberOther(page: Page, name: string): Promise<void> {
  const address = '0x52908400098527886E0F7030069857D2E4169EE7'
  const sent = [{ name, namespace: 'eip155', address, sentAtMs: 1 }]
  await page.evaluate((text) => localStorage.setItem('@latchkey/sent_names', text), JSON.stringify(sent))
}
