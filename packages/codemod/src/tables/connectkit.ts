import { modalNames } from './modalNames.js'
import type { Table } from './Table.js'

const siwxNote = 'Sign-in goes through the siwx option of createKit now; docs/start.md#sign-in says how.'
const option = (name: string) => `<ConnectKitProvider options.${name}>`

/** What becomes of the names of ConnectKit. */
export const connectKitTable: Table = [
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
        from: '`walletConnectProjectId`',
        to: '`projectId` of your own gateway, with `gateway`',
        keys: ['getDefaultConfig({ walletConnectProjectId })'],
        by: 'code',
      },
      {
        from: '`appName`, `appDescription`, `appUrl`, `appIcon`',
        to: '`metadata: { name, description, url, icons }`',
        keys: ['appName', 'appDescription', 'appUrl', 'appIcon'].map((key) => `getDefaultConfig({ ${key} })`),
        by: 'code',
      },
      {
        from: '`chains`, `transports`, `ssr`, `connectors`',
        to: 'stay in the wagmi config, which `fromWagmi` reads',
        keys: ['chains', 'transports', 'ssr', 'connectors'].map((key) => `getDefaultConfig({ ${key} })`),
        by: 'stays',
      },
      {
        from: '`getDefaultConnectors`',
        to: '`connectors` of the wagmi config: each is a row of the modal, beside installed wallets',
        keys: ['getDefaultConnectors'],
        by: 'note',
        note: 'Remove it: the kit finds installed wallets and pairs with others. List the connectors of wagmi that you want, such as safe(), in connectors of createConfig.',
      },
      {
        from: '`enableFamily`, `enableAaveAccount`, `coinbaseWalletPreference`',
        to: '— a connector of the wagmi config is a row of the modal',
        keys: ['enableFamily', 'enableAaveAccount', 'coinbaseWalletPreference'].map(
          (key) => `getDefaultConfig({ ${key} })`,
        ),
        by: 'note',
        note: 'It was left out. Give the wagmi config the connectors that you want: each is a row of the modal.',
      },
      {
        from: '`<ConnectKitProvider>`',
        to: '`<KitProvider kit={kit}>` with `<Modal />`',
        keys: ['ConnectKitProvider'],
        by: 'code',
        note: 'Put <KitProvider kit={kit}> here, with one <Modal /> in it. This codemod found no wagmi config to make the kit beside: call createKit({ …, chains: [fromWagmi(config)] }) next to yours, and run it again.',
      },
      {
        from: '`theme`',
        to: modalNames.themes
          ? '`theme: presets.soft` of `@latchkey/modal/themes`; the same names'
          : '`theme: { variables }`; no ready-made themes',
        keys: ['<ConnectKitProvider theme>'],
        by: modalNames.themes ? 'code' : 'note',
        note: 'Set the tokens of docs/migrate.md#the-look as theme: { variables } in createKit.',
      },
      {
        from: '`customTheme`',
        to: '`theme: { variables }`',
        keys: ['<ConnectKitProvider customTheme>'],
        by: 'note',
        note: 'Set the tokens of docs/migrate.md#the-look as theme: { variables } in createKit.',
      },
      {
        from: '`mode`',
        to: '`theme: { mode }`; `auto` is `system`',
        keys: ['<ConnectKitProvider mode>'],
        by: 'code',
        note: 'Set theme: { mode } in createKit; where the page changes it, call kit.theme.setMode.',
      },
      {
        from: '`options.initialChainId`',
        to: '`defaultNetwork`',
        keys: [option('initialChainId')],
        by: 'code',
        note: "Set defaultNetwork of createKit to the network's CAIP-2 id, such as 'eip155:1'.",
      },
      {
        from: '`options.enforceSupportedChains`',
        to: '`allowUnsupportedChain`, with the opposite meaning',
        keys: [option('enforceSupportedChains')],
        by: 'code',
        note: 'Set allowUnsupportedChain of createKit to the opposite.',
      },
      {
        from: '`options.disclaimer`',
        to: '`termsConditionsUrl`, `privacyPolicyUrl`',
        keys: [option('disclaimer')],
        by: 'note',
        note: 'Set termsConditionsUrl and privacyPolicyUrl of createKit.',
      },
      {
        from: '`options.language`, `options.customTranslations`',
        to: '`<Modal messages={…} />`',
        keys: [option('language'), option('customTranslations')],
        by: 'note',
        note: 'Translate with <Modal messages={…} />; English is built in.',
      },
      {
        from: '`options.hideBalance`',
        to: '`<KitButton balance="hide" />`',
        keys: [option('hideBalance')],
        by: 'note',
        note: 'Set balance="hide" on each <KitButton>.',
      },
      {
        from: '`options.walletConnectName`, `options.walletConnectCTA`',
        to: 'texts of `<Modal messages={…} />`',
        keys: [option('walletConnectName'), option('walletConnectCTA')],
        by: 'note',
        note: 'Set the text with <Modal messages={…} />.',
      },
      {
        from: '`options.disableSiweRedirect`',
        to: '`getRequired: () => false` of `siwx`',
        keys: [option('disableSiweRedirect')],
        by: 'note',
        note: 'Add getRequired: () => false to your siwx object, where visitors may stay without signing in.',
      },
      {
        from: '`options.embedGoogleFonts`',
        to: '— the kit loads no font; set `fontFamily`',
        keys: [option('embedGoogleFonts')],
        by: 'note',
        note: 'It was left out: the kit loads no font. Set fontFamily in theme: { variables } to one your page has.',
      },
      {
        from: '`options.customAvatar`',
        to: modalNames.avatar
          ? `\`<KitProvider ${modalNames.avatar}={…}>\`: \`address\`, \`image\`, \`sizePx\``
          : '—',
        keys: [option('customAvatar')],
        by: 'note',
        note: modalNames.avatar
          ? `Give your component to <KitProvider ${modalNames.avatar}={…}>: its properties are address, image and sizePx.`
          : "It was left out: the modal shows the name's picture, or a generated one.",
      },
      {
        from: '`options.overlayBlur`, `options.truncateLongENSAddress`, `hideTooltips`',
        to: '—',
        keys: [option('overlayBlur'), option('truncateLongENSAddress'), option('hideTooltips')],
        by: 'note',
        note: 'It was left out: the kit has no such option.',
      },
    ],
  },
  {
    title: 'Components',
    rows: [
      { from: '`<ConnectKitButton />`', to: '`<KitButton />`', keys: ['ConnectKitButton'], by: 'code' },
      {
        from: '`label`, `showBalance`',
        to: '`label`, `balance`',
        keys: ['<ConnectKitButton label>', '<ConnectKitButton showBalance>'],
        by: 'code',
        note: 'Set balance="show" or "hide".',
      },
      {
        from: '`showAvatar`, `theme`, `mode`, `customTheme`, `onClick` of the button',
        to: '`account`; `theme` in `createKit`; `<CustomConnectButton>` for a button of your own',
        keys: ['showAvatar', 'theme', 'mode', 'customTheme', 'onClick'].map(
          (name) => `<ConnectKitButton ${name}>`,
        ),
        by: 'note',
        note: 'It was left out: set account on <KitButton>, theme in createKit, or write your own button with <CustomConnectButton>.',
      },
      {
        from: '`<ConnectKitButton.Custom>`: `show`, `isConnected`, `isConnecting`, `address`, `ensName`',
        to: '`<CustomConnectButton>`: `open`, `status`, `account`',
        keys: [
          '<ConnectKitButton.Custom>',
          ...['show', 'isConnected', 'isConnecting', 'address', 'ensName', 'truncatedAddress'].map(
            (key) => `<ConnectKitButton.Custom>.${key}`,
          ),
        ],
        by: 'code',
        note: 'Write the function of <CustomConnectButton> so that it takes its parts in its parameter: ({ status, account, network, open, openNetworks }) => ….',
      },
      {
        from: '`chain`, `unsupported` of it',
        to: '`network.caipNetworkId`, `network.isUnsupported`',
        keys: ['unsupported', 'chain'].map((key) => `<ConnectKitButton.Custom>.${key}`),
        by: 'code',
        note: 'network of CustomConnectButton has caipNetworkId, name and isUnsupported.',
      },
      {
        from: '`hide` of it',
        to: '`useModal().close`',
        keys: ['<ConnectKitButton.Custom>.hide'],
        by: 'note',
        note: "Call close() of latchkey's useModal().",
      },
      {
        from: '`<Avatar />`',
        to: '`<Avatar />` of `latchkey`, with `useAccount().profileImage`',
        keys: ['Avatar'],
        by: 'note',
        note: "Use <Avatar> of latchkey, with address, and profileImage of latchkey's useAccount().",
      },
      {
        from: '`<ChainIcon />`',
        to: "`kit.images.getUrl({ kind: 'asset', id, sizePx })`",
        keys: ['ChainIcon'],
        by: 'note',
        note: 'Show the picture at kit.images.getUrl({ kind: \'asset\', id, sizePx }), or put <NetworkButton show="icon" /> here.',
      },
    ],
  },
  {
    title: 'Hooks',
    rows: [
      {
        from: '`useModal()`: `open`, `setOpen`',
        to: '`useModal()`: `isOpen`, `open`, `close`',
        keys: ['useModal', 'useModal().open', 'useModal().setOpen'],
        by: 'code',
      },
      {
        from: '`openProfile()`',
        to: "`open({ view: 'Account' })`",
        keys: ['useModal().openProfile'],
        by: 'code',
      },
      {
        from: '`openSwitchNetworks()`',
        to: "`open({ view: 'Networks' })`",
        keys: ['useModal().openSwitchNetworks'],
        by: 'code',
      },
      {
        from: '`openAbout()`, `openOnboarding()`',
        to: "`open({ view: 'Connect' })`, whose header explains wallets",
        keys: ['useModal().openAbout', 'useModal().openOnboarding'],
        by: 'code',
      },
      {
        from: '`openSIWE()`',
        to: '`useSignIn().signIn()`',
        keys: ['useModal().openSIWE'],
        by: 'note',
        note: "Call signIn() of latchkey's useSignIn().",
      },
      {
        from: '`useChains()`',
        to: '`useNetwork().networks`',
        keys: ['useChains', 'useChainIsSupported'],
        by: 'note',
        note: "useNetwork() of latchkey has networks; wagmi's useChains() has the config's chains.",
      },
      {
        from: '`useAccount`, `useDisconnect`, `useBalance` of wagmi',
        to: 'stay; or `useAccount`, `useDisconnect`, `useTokens`',
        keys: [],
        by: 'stays',
      },
    ],
  },
  {
    title: 'Sign-in',
    rows: [
      {
        from: '`SIWEConfig`',
        to: 'the type of `siwx`',
        keys: ['SIWEConfig'],
        by: 'note',
        note: "Sign-in is an object of the type Siwx, of 'latchkey/core', and the siwx option of createKit.",
      },
      {
        from: '`<SIWEProvider {...}>`',
        to: '`siwx`, your own object with the functions it had; or `siwx: gatewaySignIn()`',
        keys: ['SIWEProvider'],
        by: 'code',
        note: siwxNote,
      },
      {
        from: '`configureServerSideSIWE`, `configureClientSIWE` of `connectkit-next-siwe`',
        to: '`siwx: gatewaySignIn()`, or your own object',
        keys: ['configureServerSideSIWE', 'configureClientSIWE'],
        by: 'note',
        note: 'Write a siwx object that calls your routes, and keep the routes without connectkit-next-siwe; docs/start.md#sign-in says how. Or let the gateway sign visitors in: siwx: gatewaySignIn().',
      },
      {
        from: '`getNonce`, `createMessage`',
        to: '`createMessage`',
        keys: ['SIWEProvider({ getNonce })', 'SIWEProvider({ createMessage })'],
        by: 'code',
      },
      {
        from: '`verifyMessage`, `getSession`, `signOut`',
        to: '`addSession`, `getSessions`, `revokeSession`',
        keys: ['verifyMessage', 'getSession', 'signOut'].map((key) => `SIWEProvider({ ${key} })`),
        by: 'code',
      },
      {
        from: '`useSIWE()`: `isSignedIn`, `signIn`, `signOut`',
        to: '`useSignIn()`: `isSignedIn`, `signIn`, `signOut`',
        keys: ['useSIWE', ...['isSignedIn', 'signIn', 'signOut'].map((key) => `useSIWE().${key}`)],
        by: 'code',
        note: "Use latchkey's useSignIn(): isSignedIn, status, session, signIn and signOut. The account of the session is session.data.accountAddress.",
      },
      {
        from: '`data`, `isReady`, `isLoading`, `isRejected`, `error` of it',
        to: '`session`, `status`',
        keys: ['data', 'isReady', 'isLoading', 'isRejected', 'error'].map((key) => `useSIWE().${key}`),
        by: 'note',
        note: "latchkey's useSignIn() has status and session; the account of the session is session.data.accountAddress.",
      },
      {
        from: '`signOutOnDisconnect`',
        to: '`signOutOnDisconnect`',
        keys: ['<SIWEProvider signOutOnDisconnect>'],
        by: 'note',
        note: 'Add signOutOnDisconnect to your siwx object.',
      },
      {
        from: '`signOutOnAccountChange`, `signOutOnNetworkChange`, `nonceRefetchInterval`, `sessionRefetchInterval`',
        to: '— the kit asks `getSessions` for each account and network',
        keys: [
          'signOutOnAccountChange',
          'signOutOnNetworkChange',
          'nonceRefetchInterval',
          'sessionRefetchInterval',
          'onSignIn',
          'onSignOut',
        ].map((key) => `<SIWEProvider ${key}>`),
        by: 'note',
        note: "It was left out: the kit asks getSessions for each account and network; latchkey's useSignIn() tells changes.",
      },
    ],
  },
  {
    title: 'CSS variables',
    rows: [
      {
        from: '`--ck-connectbutton-…`, `--ck-primary-button-…`, `--ck-body-…`',
        to: '[the seven tokens](#the-look)',
        keys: ['--ck-'],
        by: 'note',
        note: 'The modal has seven tokens, --lk-accent and others: docs/migrate.md#the-look.',
      },
    ],
  },
  {
    title: 'Events',
    rows: [
      {
        from: '`onConnect`, `onDisconnect`',
        to: '`kit.analytics.subscribe`: `CONNECT_SUCCESS`, `DISCONNECT_SUCCESS`',
        keys: ['<ConnectKitProvider onConnect>', '<ConnectKitProvider onDisconnect>'],
        by: 'note',
        note: "Use wagmi's useAccountEffect({ onConnect, onDisconnect }), or kit.analytics.subscribe.",
      },
    ],
  },
]
