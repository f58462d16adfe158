import { KitProvider } from '@latchkey/react'
import {
  announceEvmWallet,
  createEvmWallet,
  createTestKit,
  type EvmWallet,
  type TestKit,
} from '@latchkey/testing'
import { act, configure, getConfig, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { getScreen } from '../coordination/createScreen.js'
import type { Screen } from '../screen/screens.js'

// Views are loaded when they are first shown, which takes its time on a busy machine; waiting ends with the state.
const { asyncWrapper } = getConfig()
configure({
  asyncUtilTimeout: 40_000,
  asyncWrapper: async (callback) => {
    const found = await asyncWrapper(callback)
    subscribeWhatWasDrawn()
    return found
  },
})

/**
 * What a test has just found may be drawn but not subscribed to the kit yet: effects come a task later. React runs all that are
 * left before it renders anything else, so an empty render makes the next change of state reach what is on screen.
 */
function subscribeWhatWasDrawn(): void {
  act(() => createRoot(document.createElement('div')).render(null))
}

/** The node behind the gateway: one and a bit. */
const nodeAnswers = { '/v1/': { jsonrpc: '2.0', id: 1, result: '0x1121d33597384000' } }

/** Well-known test key. */
const privateKeys = ['0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'] as const

/**
 * Draws components with a kit around them and, unless told otherwise, one installed wallet called Pocket.
 *
 * @param children - What is drawn.
 * @param options - Of the kit; `wallet`: switches of the installed wallet, `null` for none.
 * @returns The kit and what is on screen: `store` is the screen's.
 */
export function renderKit(
  children: ReactNode,
  {
    wallet: walletOptions = {},
    ...options
  }: Parameters<typeof createTestKit>[0] & {
    wallet?: Partial<Parameters<typeof createEvmWallet>[0]> | null
  } = {},
): TestKit & Screen & { wallet: EvmWallet } {
  const wallet = createEvmWallet({ privateKeys, chainId: 1, ...walletOptions })
  const stop = walletOptions && announceEvmWallet(wallet, { name: 'Pocket', rdns: 'test.pocket' })
  const testKit = createTestKit({ ...options, answers: { ...nodeAnswers, ...options.answers } })
  const { unmount } = render(<KitProvider kit={testKit.kit}>{children}</KitProvider>)
  cleanUps.push(() => {
    unmount()
    // Nobody is to be told that an open modal has no place on the page, in the next test.
    testKit.kit.modal.close()
    testKit.kit.destroy()
    stop?.()
  })
  return { ...testKit, ...getScreen(testKit.kit), wallet }
}

const cleanUps: (() => void)[] = []

/** Takes away what was drawn; for `afterEach`. */
export function cleanUpKits(): void {
  for (const cleanUp of cleanUps.splice(0)) cleanUp()
}
