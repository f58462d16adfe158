import * as hooks from '../exports/index.js'

/** A component with every hook in it. */
export function EveryHook() {
  const { status } = hooks.useAccount()
  const { caipNetwork } = hooks.useNetwork()
  const others = [
    hooks.useAccountEffect({}),
    hooks.useAddTransaction(),
    hooks.useAlerts(),
    hooks.useApprovals(),
    hooks.useTokens(),
    hooks.useConnect(),
    hooks.useConnections(),
    hooks.useConnectors(),
    hooks.useDisconnect(),
    hooks.useEvents(),
    hooks.useFeature('history'),
    hooks.useHistory(),
    hooks.useKit(),
    hooks.useKitState(({ isInitialized }) => isInitialized),
    hooks.useModal(),
    hooks.useName({}),
    hooks.useNfts(),
    hooks.usePairing(),
    hooks.useProvider('eip155'),
    hooks.useSend(),
    hooks.useSignIn(),
    hooks.useSignMessage(),
    hooks.usePay(),
    hooks.useSwap(),
    hooks.useSwitchAccount(),
    hooks.useSwitchNetwork(),
    hooks.useTheme(),
    hooks.useUpdateEmail(),
    hooks.useWalletInfo(),
    hooks.useWallets(),
  ]
  return `${status}, ${caipNetwork?.name}, ${others.length + 2} hooks`
}
