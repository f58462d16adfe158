// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Modal } from '../../Modal.js'
import { balancePath, testBalances } from '../../testing/balances.js'
import { cleanUpKits, renderKit } from '../../testing/renderKit.js'

afterEach(() => {
  cleanUpKits()
  cleanup()
})

const [usdc, ether] = testBalances.balances
const second = 1000
const minute = 60 * second
const toTime = (ms: number) => new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }).format(ms)
const findLine = () => screen.queryByText(/^Prices from/)

/** Opens the account; `ages`: of the prices of USDC and Ether, in ms. */
async function open(...ages: (number | undefined)[]) {
  const rendered = renderKit(<Modal />)
  const { clock, gateway, kit } = rendered
  const answer = (...fresh: typeof ages) => ({
    balances: [usdc, ether].map((balance, index) => {
      const age = fresh[index]
      return age === undefined
        ? balance
        : { ...balance, priceUpdatedAt: new Date(clock.now() - age).toISOString() }
    }),
  })
  gateway.answers[balancePath] = answer(...ages)
  await act(() => kit.connections.connect({ connectorId: 'test.pocket' }))
  await act(() => kit.modal.open())
  await screen.findByText('$2,719.39')
  const reload = async (given: Response | ReturnType<typeof answer>) => {
    gateway.answers[balancePath] = given
    await act(async () => void (await kit.balances.load({ force: true })))
  }
  return { ...rendered, answer, reload }
}

test('fresh prices need no word; kept ones say their time after two minutes, until there are new ones', async () => {
  const { answer, clock, reload } = await open(10 * second, 5 * second)
  const readAt = clock.now() - 10 * second
  expect(findLine()).toBeNull()
  await reload(new Response('', { status: 503 }))
  act(() => clock.advance(110 * second))
  expect(findLine()).toBeNull()
  act(() => clock.advance(1))
  expect(findLine()?.textContent).toBe(`Prices from ${toTime(readAt)}`)
  expect(screen.getByText('$2,719.39')).toBeDefined()
  await reload(answer(second, second))
  expect(findLine()).toBeNull()
})

test('the oldest price counts, and is told at once where it is old already', async () => {
  const { clock } = await open(second, 5 * minute)
  expect(findLine()?.textContent).toBe(`Prices from ${toTime(clock.now() - 5 * minute)}`)
})

test('the day is told where it is not today', async () => {
  const { clock } = await open(second, 50 * 60 * minute)
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
  expect(findLine()?.textContent).toBe(`Prices from ${format.format(clock.now() - 50 * 60 * minute)}`)
})

test('nothing is said where the gateway does not say it', async () => {
  const { clock } = await open()
  act(() => clock.advance(10 * minute))
  expect(findLine()).toBeNull()
})
