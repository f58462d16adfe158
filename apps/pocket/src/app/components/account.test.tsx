import { drawAvatar } from '@latchkey/primitives'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { walletChains } from '../../chains/walletChains.js'
import { testAccounts as accounts, testCluster } from '../../testing/testAccounts.js'
import { AccountChoice, Avatar } from './Account.js'

const [one] = accounts

test('an account has the face that sites draw of it', () => {
  const html = renderToStaticMarkup(createElement(Avatar, { address: one.address }))
  const { shapes, turnDegrees } = drawAvatar(one.address)
  expect(html).toContain(`rotate(${turnDegrees} 20 20)`)
  for (const { fill, path } of shapes) expect(html).toContain(`fill="${fill}" d="${path}"`)
})

test('who chooses for Solana sees the face of that address, and addresses in the form of lists', () => {
  const html = renderToStaticMarkup(
    createElement(AccountChoice, {
      legend: 'Accounts',
      type: 'radio',
      chains: walletChains,
      networks: [testCluster.id],
      chosen: [],
      onChange() {},
    }),
  )
  const { solanaAddress } = one
  expect(html).toContain(`rotate(${drawAvatar(solanaAddress).turnDegrees} 20 20)`)
  expect(html).toContain(`${solanaAddress.slice(0, 4)}…${solanaAddress.slice(-6)}`)
})
