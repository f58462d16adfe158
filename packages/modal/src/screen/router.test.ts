import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { popRoute, pushRoute, replaceRoute, resetRoute, toRoute } from './routerTransitions.js'
import type { ScreenState } from './ScreenState.js'
import type { Route } from './views.js'

type History = Pick<ScreenState, 'history' | 'direction'>
const start: History = { history: [toRoute('Connect')], direction: 'forward' }
const views = ['Connect', 'AllWallets', 'Account', 'Networks', 'WalletSend', 'SIWXSignMessage'] as const
const routes = fc.constantFrom(...views).map((view) => toRoute(view))
const steps = fc.array(
  fc.oneof(
    routes.map((route) => (history: History) => pushRoute(history, route)),
    routes.map((route) => (history: History) => replaceRoute(history, route)),
    routes.map((route) => (history: History) => resetRoute(history, route)),
    fc.boolean().map((isConnected) => (history: History) => popRoute(history, { isConnected }) ?? start),
  ),
  { maxLength: 40 },
)
const names = ({ history }: History) => history.map(({ view }: Route) => view)

describe('the history of views', () => {
  test('§2.004 it is a stack: what was pushed is popped in reverse', () => {
    const deep = pushRoute(pushRoute(start, toRoute('AllWallets')), toRoute('WhatIsAWallet'))
    expect(names(deep)).toEqual(['Connect', 'AllWallets', 'WhatIsAWallet'])
    const back = popRoute(deep, { isConnected: false })
    expect(back && names(back)).toEqual(['Connect', 'AllWallets'])
  })

  test('§2.005 there is nothing behind the first view', () => {
    expect(popRoute(start, { isConnected: false })).toBeUndefined()
  })

  test('pushing or replacing with the view on screen changes nothing', () => {
    fc.assert(
      fc.property(steps, (run) => {
        const history = run.reduce((state, step) => step(state), start)
        const top = history.history.at(-1) ?? toRoute('Connect')
        expect(pushRoute(history, top).history).toBe(history.history)
        expect(replaceRoute(history, top).history).toBe(history.history)
      }),
    )
  })

  test('it is never empty, never holds a view twice in a row by pushing, and popping undoes a push', () => {
    fc.assert(
      fc.property(steps, routes, (run, route) => {
        const history = run.reduce((state, step) => step(state), start)
        expect(history.history.length).toBeGreaterThan(0)
        const pushed = pushRoute(history, route)
        if (pushed.history === history.history) return
        const back = popRoute(pushed, { isConnected: false })
        expect(back?.history).toEqual(history.history)
      }),
    )
  })

  test('someone who is connected does not go back to Connect but to Account', () => {
    const deep = pushRoute(start, toRoute('ConnectingExternal', { connectorId: 'x' }))
    const back = popRoute(deep, { isConnected: true })
    expect(back && names(back)).toEqual(['Account'])
  })
})
