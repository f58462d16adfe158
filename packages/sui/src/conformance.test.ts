// @vitest-environment happy-dom
import {
  announceSuiWallet,
  createSuiWallet,
  type SuiRequest,
  type SuiWalletBehaviour,
  type SuiWalletOptions,
} from '@latchkey/testing'
import { type ConformanceWallet, describeChain } from '@latchkey/testing/conformance'
import { localSui, suiDevnet, sui as suiMainnet } from './networks.js'
import { sui } from './sui.js'
import { keys } from './testing/keys.js'
import { verifySigned } from './testing/verifySigned.js'

const createChain = () => sui({ networks: [suiMainnet, suiDevnet, localSui] })

function install(
  whileLocked: SuiWalletBehaviour['whileLocked'],
  options: Partial<SuiWalletOptions> = {},
): ConformanceWallet {
  const wallet = createSuiWallet({ whileLocked, name: 'Conforming', keys, ...options })
  const signs: SuiRequest = options.requests?.includes('sui:signMessage')
    ? 'sui:signMessage'
    : 'sui:signPersonalMessage'
  const requests = { connect: 'standard:connect', sign: signs, switch: undefined } as const
  let active = 0
  return {
    connectorId: 'Conforming',
    isAskedToSwitch: false,
    answer(kind, how) {
      const name: SuiRequest | undefined = requests[kind]
      const others = (list: readonly SuiRequest[]) => list.filter((one) => one !== name)
      if (!name) return
      wallet.behaviour.reject = [...others(wallet.behaviour.reject), ...(how === 'reject' ? [name] : [])]
      wallet.behaviour.hang = [...others(wallet.behaviour.hang), ...(how === 'hang' ? [name] : [])]
    },
    getAddresses: () => [...new Set([wallet.addresses[active] ?? '', ...wallet.addresses])],
    selectSecondAccount() {
      active = 1
      wallet.selectAccount(1)
    },
    lock: wallet.lock,
    unlock: wallet.unlock,
    verify: verifySigned,
    countListeners: wallet.countListeners,
    uninstall: announceSuiWallet(wallet.standard),
  }
}

for (const whileLocked of ['nothing', 'error', 'later'] as const) {
  describeChain(`sui with a scripted wallet that answers with ${whileLocked} while it is locked`, {
    createChain,
    install: () => install(whileLocked),
  })
}

describeChain('sui with a scripted wallet of the older feature, whose first key is of another kind', {
  createChain,
  install: () =>
    install('nothing', {
      keys: keys.toReversed(),
      requests: ['standard:connect', 'standard:disconnect', 'sui:signMessage'],
    }),
})
