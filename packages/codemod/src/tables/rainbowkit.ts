import { modalNames } from './modalNames.js'
import type { Table } from './Table.js'

const siwxNote = 'Sign-in goes through the siwx option of createKit now: docs/start.md#sign-in says how.'

/** What opens one view of the modal. */
const opener = (own: readonly [hook: string, open: string] | undefined, view: string) =>
  own ? `\`${own[0]}()\`: \`${own[1]}\`` : `\`useModal()\`: \`open({ view: '${view}' })\``
const themeKeys = (...names: string[]) =>
  ['lightTheme', 'darkTheme', 'midnightTheme'].flatMap((theme) =>
    names.map((name) => `${theme}({ ${name} })`),
  )

/** What becomes of the names of RainbowKit. */
export const rainbowKitTable: Table = [
  {
    title: 'Set-up',
    rows: [
      {
        from: '`getDefaultConfig({ … })`',
        to: '`createConfig` of wagmi, and `createKit({ chains: [fromWagmi(config)] })`',
        keys: ['getDefaultConfig'],
        by: 'code',
        note: 'Make the config as a constant of its module, with an object of options: createConfig of wagmi, and createKit({ …, chains: [fromWagmi(config)] }) beside it.',
      },
      {
        from: '`appName`, `appDescription`, `appUrl`, `appIcon`',
        to: '`metadata: { name, description, url, icons }`',
        keys: ['appName', 'appDescription', 'appUrl', 'appIcon'].map((key) => `getDefaultConfig({ ${key} })`),
        by: 'code',
      },
      {
        from: '`projectId`',
        to: '`projectId` of your own gateway, with `gateway`',
        keys: ['getDefaultConfig({ projectId })'],
        by: 'code',
      },
      {
        from: '`chains`, `transports`, `ssr`, `storage`',
        to: 'stay in the wagmi config, which `fromWagmi` reads',
        keys: ['chains', 'transports', 'ssr', 'storage'].map((key) => `getDefaultConfig({ ${key} })`),
        by: 'stays',
      },
      {
        from: '`wallets`, `connectorsForWallets([{ groupName, wallets }])`',
        to: '`featuredWalletIds`, `includeWalletIds`; Safe, Coinbase Wallet and Porto as `connectors` of wagmi; the kit’s groups: installed, recent, recommended',
        keys: ['getDefaultConfig({ wallets })', 'connectorsForWallets'],
        by: 'code',
        note: 'Feature wallets with featuredWalletIds of createKit. Wallets with a connector of wagmi go into connectors of createConfig; installed wallets need nothing.',
      },
      {
        from: '`getDefaultWallets`, `getWalletConnectConnector`',
        to: 'nothing to call: the kit lists wallets and pairs by itself',
        keys: ['getDefaultWallets', 'getWalletConnectConnector'],
        by: 'note',
        note: 'Remove it: the kit finds wallets and pairs with them by itself.',
      },
      {
        from: 'Your own wallet (`Wallet`)',
        to: '`customWallets`; an extension that announces itself (EIP-6963) needs nothing',
        keys: ['Wallet'],
        by: 'note',
        note: 'List your own wallet in customWallets of createKit, or as a connector of the wagmi config. An extension that announces itself (EIP-6963) needs nothing.',
      },
      {
        from: "`import '@rainbow-me/rainbowkit/styles.css'`",
        to: 'nothing to import',
        keys: ['@rainbow-me/rainbowkit/styles.css'],
        by: 'code',
      },
      {
        from: '`<RainbowKitProvider>`',
        to: '`<KitProvider kit={kit}>` with `<Modal />`',
        keys: ['RainbowKitProvider'],
        by: 'code',
        note: 'Put <KitProvider kit={kit}> here, with one <Modal /> in it. This codemod found no wagmi config to make the kit beside: call createKit({ …, chains: [fromWagmi(config)] }) next to yours, and run it again.',
      },
      {
        from: '`theme`, `lightTheme()`, `darkTheme()`',
        to: '`theme: { mode, variables }`',
        keys: ['<RainbowKitProvider theme>', 'lightTheme', 'darkTheme'],
        by: 'code',
        note: 'Set theme: { mode, variables } in createKit; where the page changes it, call kit.theme.setMode and kit.theme.setVariables.',
      },
      {
        from: '`accentColor`, `borderRadius`, `fontStack` of a theme',
        to: '`accent`, `borderRadiusMaster`, `fontFamily`',
        keys: themeKeys('accentColor', 'borderRadius', 'fontStack'),
        by: 'code',
        note: 'Set the token in theme: { variables } of createKit.',
      },
      {
        from: '`accentColorForeground`, `overlayBlur`',
        to: '— the kit computes text on the accent colour; no blur',
        keys: themeKeys('accentColorForeground', 'overlayBlur'),
        by: 'note',
        note: 'It was left out: the kit computes the text colour on the accent, and has no blur.',
      },
      {
        from: '`midnightTheme()`',
        to: modalNames.themes
          ? '`theme: midnightTheme()` of `@latchkey/modal/themes`'
          : "`theme: { mode: 'dark' }`, with `colorMix` for its shades",
        keys: ['midnightTheme'],
        by: modalNames.themes ? 'code' : 'note',
        note: "The theme is mode: 'dark' now. For darker surfaces set colorMix and colorMixStrength in its variables.",
      },
      {
        from: 'Your own theme (`Theme`)',
        to: '[the seven tokens](#the-look)',
        keys: ['Theme'],
        by: 'note',
        note: 'Set the tokens of docs/migrate.md#the-look as theme: { variables } in createKit.',
      },
      {
        from: '`initialChain`',
        to: '`defaultNetwork`',
        keys: ['<RainbowKitProvider initialChain>'],
        by: 'code',
        note: "Set defaultNetwork of createKit to the network's CAIP-2 id, such as 'eip155:1'.",
      },
      {
        from: '`appInfo: { learnMoreUrl, disclaimer }`',
        to: '`termsConditionsUrl`, `privacyPolicyUrl`; the modal explains wallets itself',
        keys: ['<RainbowKitProvider appInfo.learnMoreUrl>', '<RainbowKitProvider appInfo.disclaimer>'],
        by: 'note',
        note: 'Set termsConditionsUrl and privacyPolicyUrl of createKit; the modal explains wallets itself.',
      },
      {
        from: '`locale`',
        to: '`<Modal messages={…} />`; English is built in',
        keys: ['<RainbowKitProvider locale>'],
        by: 'note',
        note: 'Translate with <Modal messages={…} />; English is built in.',
      },
      {
        from: '`modalSize`',
        to: modalNames.size
          ? `\`<Modal ${modalNames.size}="compact" />\``
          : '— one size that also fits phones',
        keys: ['<RainbowKitProvider modalSize>'],
        by: modalNames.size ? 'code' : 'note',
        note: 'It was left out: the modal has one size, which also fits phones.',
      },
      {
        from: '`coolMode`',
        to: '— no confetti',
        keys: ['<RainbowKitProvider coolMode>'],
        by: 'note',
        note: 'It was left out: there is no confetti.',
      },
      {
        from: '`avatar`',
        to: modalNames.avatar
          ? `\`<KitProvider ${modalNames.avatar}={…}>\`: \`address\`, \`image\`, \`sizePx\``
          : '— the picture of the name, or a generated one',
        keys: ['<RainbowKitProvider avatar>', 'AvatarComponent'],
        by: 'note',
        note: modalNames.avatar
          ? `Give your component to <KitProvider ${modalNames.avatar}={…}>: its properties are address, image and sizePx.`
          : "It was left out: the modal shows the name's picture, or a generated one.",
      },
      { from: '`id`', to: '`id`', keys: ['<RainbowKitProvider id>'], by: 'code' },
    ],
  },
  {
    title: 'Components',
    rows: [
      {
        from: '`<ConnectButton />`',
        to: '`<ConnectButton />`, with `<NetworkButton />` beside it',
        keys: ['ConnectButton'],
        by: 'code',
      },
      { from: '`label`', to: '`label`', keys: ['<ConnectButton label>'], by: 'stays' },
      {
        from: '`showBalance={false}`',
        to: '`<ConnectButton balance="hide" />`',
        keys: ['<ConnectButton showBalance>'],
        by: 'code',
        note: 'Set balance="show" or "hide", or an object of both screens: balance={{ small: \'hide\', large: \'show\' }}.',
      },
      {
        from: '`accountStatus`, `chainStatus`',
        to: '`<ConnectButton account="avatar" />`, `<NetworkButton show="icon" />`',
        keys: ['<ConnectButton accountStatus>', '<ConnectButton chainStatus>'],
        by: 'code',
        note: 'Set account="avatar", "address" or "full" on <ConnectButton>, and show="icon" or "name" on a <NetworkButton> beside it.',
      },
      {
        from: '`<ConnectButton.Custom>`',
        to: '`<CustomConnectButton>`',
        keys: ['<ConnectButton.Custom>'],
        by: 'code',
        note: 'Write the function of <CustomConnectButton> so that it takes its parts in its parameter: ({ status, account, network, open, openNetworks }) => ….',
      },
      {
        from: '`account.displayName`, `account.displayBalance`, `account.ensName`, `account.ensAvatar`',
        to: '`account.name`, `account.balance`, `account.avatarUrl`',
        keys: ['displayName', 'displayBalance', 'ensName', 'ensAvatar'].map(
          (key) => `<ConnectButton.Custom>.account.${key}`,
        ),
        by: 'code',
      },
      {
        from: '`chain.name`, `chain.unsupported`',
        to: '`network.name`, `network.isUnsupported`',
        keys: ['name', 'unsupported'].map((key) => `<ConnectButton.Custom>.chain.${key}`),
        by: 'code',
      },
      {
        from: '`chain.id`, `chain.iconUrl`, `chain.iconBackground`, `chain.hasIcon`, `account.hasPendingTransactions`',
        to: "`network.caipNetworkId`; pictures by `kit.images.getUrl({ kind: 'asset', id, sizePx })`",
        keys: [
          ...['id', 'iconUrl', 'iconBackground', 'hasIcon'].map(
            (key) => `<ConnectButton.Custom>.chain.${key}`,
          ),
          '<ConnectButton.Custom>.account.hasPendingTransactions',
        ],
        by: 'note',
        note: 'CustomConnectButton has no such part. network.caipNetworkId is the id; for a picture of the network put <NetworkButton show="icon" /> here.',
      },
      {
        from: '`mounted`, `authenticationStatus`',
        to: '`status`; `useSignIn().isSignedIn`',
        keys: ['mounted', 'authenticationStatus'].map((key) => `<ConnectButton.Custom>.${key}`),
        by: 'code',
      },
      {
        from: '`openConnectModal`, `openAccountModal`, `openChainModal` of it',
        to: '`open`, `openNetworks`',
        keys: ['openConnectModal', 'openAccountModal', 'openChainModal'].map(
          (key) => `<ConnectButton.Custom>.${key}`,
        ),
        by: 'code',
      },
      {
        from: '`<WalletButton wallet="…" />`',
        to: modalNames.walletButton
          ? `\`<${modalNames.walletButton} wallet="metaMask" />\``
          : '`useConnectors()` and `useConnect()`',
        keys: ['WalletButton'],
        by: modalNames.walletButton ? 'code' : 'note',
        note: 'List wallets with useConnectors() and connect with useConnect().',
      },
      {
        from: '`<WalletButton.Custom>`, `useWalletConnectors`',
        to: modalNames.customWalletButton
          ? `\`<${modalNames.customWalletButton}>\`; for a list \`useConnectors()\` and \`useConnect()\``
          : '`useConnectors()` and `useConnect()`',
        keys: ['WalletButton.Custom', 'useWalletConnectors'],
        by: 'note',
        note: modalNames.customWalletButton
          ? `Write the button with <${modalNames.customWalletButton} wallet="…">, whose function gets name, status, imageUrl and buttonProps; list wallets with useConnectors() and connect with useConnect().`
          : 'List wallets with useConnectors() and connect with useConnect().',
      },
    ],
  },
  {
    title: 'Hooks',
    rows: [
      {
        from: '`useConnectModal()`: `openConnectModal`',
        to: opener(modalNames.connectModal, 'Connect'),
        keys: ['useConnectModal', 'useConnectModal().openConnectModal'],
        by: 'code',
      },
      {
        from: '`useAccountModal()`: `openAccountModal`',
        to: opener(modalNames.accountModal, 'Account'),
        keys: ['useAccountModal', 'useAccountModal().openAccountModal'],
        by: 'code',
      },
      {
        from: '`useChainModal()`: `openChainModal`',
        to: opener(modalNames.networkModal, 'Networks'),
        keys: ['useChainModal', 'useChainModal().openChainModal'],
        by: 'code',
      },
      {
        from: '`connectModalOpen`, `accountModalOpen`, `chainModalOpen`',
        to: '`isOpen`',
        keys: [
          'useConnectModal().connectModalOpen',
          'useAccountModal().accountModalOpen',
          'useChainModal().chainModalOpen',
        ],
        by: 'code',
      },
      {
        from: '`useAddRecentTransaction()`',
        to: modalNames.addTransaction
          ? `\`${modalNames.addTransaction}()\`: \`hash\`, \`description\``
          : 'the account’s activity, which the gateway reads from the networks',
        keys: ['useAddRecentTransaction'],
        by: modalNames.addTransaction ? 'code' : 'note',
        note: "Remove what is left of it: the account's activity shows what the gateway reads from the networks.",
      },
      {
        from: '`showRecentTransactions`',
        to: 'nothing to set: the account’s activity has them',
        keys: ['<RainbowKitProvider showRecentTransactions>'],
        by: 'code',
      },
      {
        from: '`useAccount`, `useDisconnect`, `useSwitchChain` of wagmi',
        to: 'stay; or `useAccount`, `useDisconnect`, `useSwitchNetwork`',
        keys: [],
        by: 'stays',
      },
      {
        from: '`useSignMessage`, `useBalance`, `useWalletClient` of wagmi',
        to: 'stay; or `useSignMessage`, `useTokens`, `useProvider`',
        keys: [],
        by: 'stays',
      },
    ],
  },
  {
    title: 'Sign-in',
    rows: [
      {
        from: '`createAuthenticationAdapter({ … })`',
        to: '`siwx: gatewaySignIn()`, or your own object',
        keys: ['createAuthenticationAdapter'],
        by: 'code',
        note: siwxNote,
      },
      {
        from: '`getNonce`, `createMessage`',
        to: '`createMessage`',
        keys: ['getNonce', 'createMessage'].map((key) => `createAuthenticationAdapter({ ${key} })`),
        by: 'code',
      },
      {
        from: '`verify`, `signOut`',
        to: '`addSession`, `revokeSession`',
        keys: ['verify', 'signOut'].map((key) => `createAuthenticationAdapter({ ${key} })`),
        by: 'code',
      },
      {
        from: '`<RainbowKitAuthenticationProvider adapter status>`',
        to: '— not needed; `useSignIn()` returns `status`, `isSignedIn`, `session`',
        keys: ['RainbowKitAuthenticationProvider'],
        by: 'code',
        note: siwxNote,
      },
      {
        from: '`RainbowKitSiweNextAuthProvider`, `getSiweMessageOptions`',
        to: '`siwx`, your own object on Auth.js; your server stays',
        keys: ['RainbowKitSiweNextAuthProvider', '<RainbowKitSiweNextAuthProvider getSiweMessageOptions>'],
        by: 'code',
        note: siwxNote,
      },
    ],
  },
  {
    title: 'CSS variables',
    rows: [
      {
        from: '`--rk-colors-…`, `--rk-radii-…`, `--rk-fonts-body`',
        to: '[the seven tokens](#the-look)',
        keys: ['--rk-'],
        by: 'note',
        note: 'The modal has seven tokens, --lk-accent and others: docs/migrate.md#the-look.',
      },
    ],
  },
  {
    title: 'Events',
    rows: [
      {
        from: '`onConnect`, `onDisconnect` of wagmi’s `useAccountEffect`',
        to: 'stay; or `useEvents()`: `CONNECT_SUCCESS`, `DISCONNECT_SUCCESS`',
        keys: [],
        by: 'stays',
      },
    ],
  },
]
