// @vitest-environment happy-dom
import { type ConformanceWallet, describeChain } from '@latchkey/testing/conformance'
import { toyOne, toyTwo } from './networks.js'
import { createTestWallet, verify } from './testing/createTestWallet.js'
import { toy } from './toy.js'

function install(): ConformanceWallet {
  const scripted = createTestWallet()
  const { answers, wallet, listAddresses } = scripted
  const announce = () => window.dispatchEvent(new CustomEvent('toy:wallet', { detail: wallet }))
  window.addEventListener('toy:request', announce)
  announce()
  return {
    ...scripted,
    connectorId: wallet.id,
    answer: (kind, how) => void answers.set(kind, how),
    getAddresses: listAddresses,
    verify: async (given) => verify(given),
    uninstall: () => window.removeEventListener('toy:request', announce),
  }
}

describeChain('toy with a scripted wallet', {
  createChain: () => toy({ networks: [toyOne, toyTwo] }),
  install,
})
