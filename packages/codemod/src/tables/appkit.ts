import { modalNames } from './modalNames.js'
import type { Table } from './Table.js'

const options = (...names: string[]) => names.map((name) => `createAppKit({ ${name} })`)
const same = (from: string, names: string[], to = 'the same') =>
  ({ from, to, keys: options(...names), by: 'code' }) as const

/** What becomes of the names of AppKit. */
export const appKitTable: Table = [
  {
    title: 'Set-up',
    rows: [
      {
        from: '`createAppKit({ … })`',
        to: '`createKit({ … })`, and `<KitProvider kit={kit}>` with `<Modal />`',
        keys: ['createAppKit'],
        by: 'code',
        note: 'Call createKit({ … }) at the top level of a module with an object of options, and put <KitProvider kit={kit}> with one <Modal /> around the page.',
      },
      {
        from: '`adapters`, `networks`',
        to: '`chains: [fromWagmi(config)]`, or `[evm({ networks })]`',
        keys: options('adapters', 'networks'),
        by: 'code',
        note: 'List each kind of network in chains of createKit: fromWagmi(config), evm({ networks }), solana({ networks }).',
      },
      {
        from: '`@reown/appkit/networks`',
        to: '`wagmi/chains`, or `@latchkey/evm/networks`; viem chains work as they are',
        keys: ['@reown/appkit/networks', 'AppKitNetwork', 'CaipNetwork'],
        by: 'code',
        note: 'Use a chain of viem/chains, and its type Chain.',
      },
      {
        from: '`defineChain`',
        to: "viem's, without the fields that viem doesn't know",
        keys: ['defineChain'],
        by: 'code',
        note: 'Define a chain of EVM with defineChain of viem, and a network of Solana as those of latchkey/solana/networks are.',
      },
      {
        from: '`@wagmi/core`, where the site has it by AppKit alone',
        to: '`wagmi`, and its entries of actions and chains',
        keys: ['@wagmi/core'],
        by: 'code',
        note: 'Import the same from wagmi or wagmi/actions.',
      },
      {
        from: '`WagmiAdapter`',
        to: '`createConfig` of wagmi, which `fromWagmi` reads',
        keys: ['WagmiAdapter'],
        by: 'code',
        note: 'Make a wagmi config with createConfig as a constant of its module, and give it to fromWagmi in chains of createKit.',
      },
      {
        from: '`EthersAdapter`, `Ethers5Adapter`',
        to: "`evm({ networks })`, and `new BrowserProvider(kit.getProvider('eip155'))`",
        keys: ['EthersAdapter', 'Ethers5Adapter'],
        by: 'code',
      },
      {
        from: '`SolanaAdapter`',
        to: '`solana({ networks })` of `@latchkey/solana` in `chains`',
        keys: ['SolanaAdapter'],
        by: 'code',
      },
      {
        from: '`BitcoinAdapter`',
        to: '`bitcoin({ networks })` of `@latchkey/bitcoin` in `chains`',
        keys: ['BitcoinAdapter'],
        by: 'code',
      },
      {
        from: '`TonAdapter`',
        to: '— not yet',
        keys: ['TonAdapter'],
        by: 'note',
        note: 'Latchkey has no such chain yet. Keep this part on AppKit, or leave it out.',
      },
      {
        from: '`projectId`',
        to: '`projectId` of your own gateway, with `gateway`',
        keys: options('projectId'),
        by: 'code',
      },
      same(
        '`metadata`, `defaultNetwork`',
        ['metadata', 'defaultNetwork'],
        'the same; the network as its CAIP-2 id',
      ),
      {
        from: '`themeMode`, `themeVariables`',
        to: '`theme: { mode, variables }`',
        keys: options('themeMode', 'themeVariables'),
        by: 'code',
        note: 'Set theme: { mode, variables } of createKit; docs/migrate.md#the-look has the tokens.',
      },
      {
        from: '`siwx: new DefaultSIWX()`, `ReownAuthentication`',
        to: '`siwx: gatewaySignIn()`, or your own object of the same shape',
        keys: ['DefaultSIWX', 'ReownAuthentication'],
        by: 'code',
        note: 'Set siwx: gatewaySignIn() of createKit.',
      },
      {
        from: '`siweConfig`, `createSIWEConfig`, `formatMessage`',
        to: '`siwx`',
        keys: [...options('siweConfig'), 'createSIWEConfig', 'formatMessage'],
        by: 'note',
        note: 'Sign-in goes through the siwx option of createKit now: your own object with createMessage, addSession, getSessions and revokeSession, or gatewaySignIn(). docs/start.md#sign-in says how.',
      },
      same(
        '`featuredWalletIds`, `includeWalletIds`, `excludeWalletIds`',
        ['featuredWalletIds', 'includeWalletIds', 'excludeWalletIds'],
        'the same; ids of the directory are the same',
      ),
      same('`allWallets`, `customWallets`, `chainImages`, `connectorImages`', [
        'allWallets',
        'customWallets',
        'chainImages',
        'connectorImages',
      ]),
      same('`termsConditionsUrl`, `privacyPolicyUrl`', ['termsConditionsUrl', 'privacyPolicyUrl']),
      same('`allowUnsupportedChain`, `debug`, `enableWalletConnect`', [
        'allowUnsupportedChain',
        'debug',
        'enableWalletConnect',
      ]),
      same('`enableReconnect`, `enableNetworkSwitch`, `enableWalletGuide`', [
        'enableReconnect',
        'enableNetworkSwitch',
        'enableWalletGuide',
      ]),
      {
        from: '`experimental_preferUniversalLinks`',
        to: '`prefersUniversalLinks`',
        keys: options('experimental_preferUniversalLinks'),
        by: 'code',
      },
      {
        from: '`features`',
        to: '`features`, by the same names; `analytics`, `send`, `receive`, `legalCheckbox`, …',
        keys: options('features'),
        by: 'code',
      },
      {
        from: '`features.email`, `.socials`',
        to: 'the same, with `connectors: [embedded()]` of `@latchkey/embedded`',
        keys: ['createAppKit({ features.email })', 'createAppKit({ features.socials })'],
        by: 'note',
        note: "Visitors log in by email and socials where the kit has embedded wallets: connectors: [embedded({ url })] of 'latchkey/embedded'; docs/start.md#embedded-wallets says how.",
      },
      {
        from: '`features.swaps`, `.activity`, `.history`',
        to: 'the same; they ask your gateway',
        keys: [],
        by: 'stays',
      },
      {
        from: '`features.onramp`',
        to: 'the same; your gateway names who sells',
        keys: [],
        by: 'stays',
      },
      {
        from: '`customRpcUrls`',
        to: '`transports` of the wagmi config, `customRpcUrls` of `evm`, or the gateway’s list of networks',
        keys: options('customRpcUrls'),
        by: 'note',
        note: 'It was left out: name your nodes in transports of the wagmi config, in customRpcUrls of evm({ networks }), or in the gateway.',
      },
      {
        from: '`coinbasePreference`, `enableCoinbase`, `enableInjected`, `enableEIP6963`, `universalProviderConfigOverride`',
        to: '— installed wallets announce themselves; a connector of the wagmi config is a row of the modal',
        keys: options(
          'coinbasePreference',
          'enableCoinbase',
          'enableInjected',
          'enableEIP6963',
          'universalProviderConfigOverride',
        ),
        by: 'note',
        note: 'It was left out: installed wallets announce themselves, and a connector of the wagmi config is a row of the modal.',
      },
    ],
  },
  {
    title: 'Components',
    rows: [
      {
        from: '`<appkit-button>`, `AppKitButton`',
        to: '`<KitButton />`',
        keys: ['<appkit-button>', 'AppKitButton'],
        by: 'code',
      },
      {
        from: '`<appkit-connect-button>`, `AppKitConnectButton`',
        to: '`<ConnectButton label loadingLabel />`',
        keys: ['<appkit-connect-button>', 'AppKitConnectButton'],
        by: 'code',
      },
      {
        from: '`<appkit-account-button>`, `AppKitAccountButton`',
        to: '`<AccountButton balance="hide" />`',
        keys: ['<appkit-account-button>', 'AppKitAccountButton'],
        by: 'code',
      },
      {
        from: '`<appkit-network-button>`, `AppKitNetworkButton`',
        to: '`<NetworkButton />`',
        keys: ['<appkit-network-button>', 'AppKitNetworkButton'],
        by: 'code',
      },
      {
        from: '`size`, `namespace`, `charsStart`, `charsEnd` of a button',
        to: '—',
        keys: ['size', 'namespace', 'charsStart', 'charsEnd'].map((name) => `<appkit-button ${name}>`),
        by: 'note',
        note: 'It was left out: buttons have label, loadingLabel, balance, account and isDisabled.',
      },
      {
        from: '`<appkit-wallet-button>`',
        to: modalNames.walletButton
          ? `\`<${modalNames.walletButton} wallet="metaMask" />\``
          : '`useConnectors()` and `useConnect()`',
        keys: ['<appkit-wallet-button>'],
        by: modalNames.walletButton ? 'code' : 'note',
        note: 'List wallets with useConnectors() and connect with useConnect().',
      },
      {
        from: '`useAppKitWallet`',
        to: modalNames.customWalletButton
          ? `\`<${modalNames.customWalletButton}>\`, or \`useConnectors()\` and \`useConnect()\``
          : '`useConnectors()` and `useConnect()`',
        keys: ['useAppKitWallet'],
        by: 'note',
        note: 'List wallets with useConnectors() and connect with useConnect().',
      },
      { from: '`<appkit-modal>`', to: '`<Modal />`', keys: ['<appkit-modal>'], by: 'code' },
    ],
  },
  {
    title: 'Hooks and methods',
    rows: [
      {
        from: '`useAppKit()`: `open`, `close`',
        to: '`useModal()`: `open`, `close`, `isOpen`; views have the same names',
        keys: ['useAppKit', 'useAppKit().open', 'useAppKit().close'],
        by: 'code',
      },
      {
        from: '`useAppKitAccount({ namespace })`',
        to: '`useAccount({ namespace })`',
        keys: [
          'useAppKitAccount',
          ...['address', 'isConnected', 'caipAddress', 'status'].map((name) => `useAppKitAccount().${name}`),
        ],
        by: 'code',
      },
      {
        from: '`allAccounts`, `embeddedWalletInfo` of it',
        to: '`useConnections()`, `useWalletInfo()`',
        keys: ['useAppKitAccount().allAccounts', 'useAppKitAccount().embeddedWalletInfo'],
        by: 'note',
        note: "Read the accounts with latchkey's useConnections(), and the wallet with useWalletInfo().",
      },
      {
        from: '`useAppKitNetwork()`: `caipNetwork`, `chainId`, `switchNetwork`',
        to: '`useNetwork()`, `useSwitchNetwork()`',
        keys: [
          'useAppKitNetwork',
          ...['caipNetwork', 'caipNetworkId', 'chainId', 'switchNetwork'].map(
            (name) => `useAppKitNetwork().${name}`,
          ),
        ],
        by: 'code',
      },
      {
        from: "`useAppKitProvider('eip155')`: `walletProvider`",
        to: "`useProvider('eip155')`, or `kit.getProvider('eip155')`",
        keys: ['useAppKitProvider', 'useAppKitProvider().walletProvider'],
        by: 'code',
        note: "Use latchkey's useProvider('eip155'), which returns the provider itself.",
      },
      {
        from: '`useAppKitState()`: `open`',
        to: '`useModal().isOpen`',
        keys: ['useAppKitState', 'useAppKitState().open'],
        by: 'code',
        note: 'Read useModal().isOpen, useNetwork().caipNetworkId and useAccount().status.',
      },
      {
        from: '`selectedNetworkId`, `loading` of it',
        to: '`useNetwork().caipNetworkId`, `useAccount().status`',
        keys: ['useAppKitState().selectedNetworkId', 'useAppKitState().loading'],
        by: 'note',
        note: 'Read useNetwork().caipNetworkId and useAccount().status.',
      },
      {
        from: '`useAppKitEvents()`',
        to: '`useEvents()`',
        keys: ['useAppKitEvents'],
        by: 'note',
        note: 'useEvents() returns the newest event itself: event and properties, by the same names.',
      },
      {
        from: '`useAppKitTheme()`: `themeMode`, `themeVariables`, `setThemeMode`, `setThemeVariables`',
        to: '`useTheme()`: `mode`, `variables`, `setMode`, `setVariables`',
        keys: [
          'useAppKitTheme',
          ...['themeMode', 'themeVariables', 'setThemeMode', 'setThemeVariables'].map(
            (name) => `useAppKitTheme().${name}`,
          ),
        ],
        by: 'code',
        note: 'useTheme() returns mode, variables, setMode and setVariables; the tokens have the names of docs/migrate.md#the-look.',
      },
      {
        from: '`useAppKitBalance()`',
        to: '`useTokens()`',
        keys: ['useAppKitBalance'],
        by: 'note',
        note: 'Read the balances with useTokens().',
      },
      {
        from: '`useAppKitConnections()`, `useAppKitConnection()`',
        to: '`useConnections()`: with `switchConnection`, `disconnect`; `useSwitchAccount()`',
        keys: ['useAppKitConnections', 'useAppKitConnection'],
        by: 'note',
        note: 'useConnections() has switchConnection and disconnect; useSwitchAccount() goes to another account.',
      },
      {
        from: '`useAppKitSIWX()`',
        to: '`useSignIn()`',
        keys: ['useAppKitSIWX'],
        by: 'note',
        note: 'useSignIn() has status, isSignedIn, session, signIn and signOut.',
      },
      {
        from: '`useDisconnect()`, `useWalletInfo()`',
        to: 'the same',
        keys: ['useDisconnect', 'useWalletInfo'],
        by: 'code',
      },
      {
        from: '`useAppKitUpdateEmail()`',
        to: '`useUpdateEmail()`',
        keys: ['useAppKitUpdateEmail'],
        by: 'note',
        note: 'useUpdateEmail() goes to the next view of the change.',
      },
      {
        from: '`usePay()`',
        to: '`usePay()`, whose `open` takes other fields',
        keys: ['usePay'],
        by: 'note',
        note: 'usePay().open takes recipient, asset (CAIP-19) and amount, or the paymentId of a payment that your server has created.',
      },
      {
        from: '`useAvailableExchanges()`',
        to: "`useFeature('exchanges')`",
        keys: ['useAvailableExchanges'],
        by: 'note',
        note: "useFeature('exchanges') has list(assetId), and load() for its state; deposit(exchangeId) opens the exchange's page.",
      },
      {
        from: "`modal.open({ view: 'WalletSend', arguments })`",
        to: '`kit.send.openSend(arguments)`, which resolves with the hash',
        keys: [],
        by: 'note',
      },
      {
        from: '`modal.open`, `modal.close`',
        to: '`kit.modal.open`, `kit.modal.close`',
        keys: ['createAppKit().open', 'createAppKit().close'],
        by: 'code',
      },
      {
        from: '`modal.subscribeState`, `subscribeAccount`, `subscribeNetwork`',
        to: '`kit.store.subscribe(onState)`',
        keys: ['subscribeState', 'subscribeAccount', 'subscribeNetwork'].map(
          (name) => `createAppKit().${name}`,
        ),
        by: 'note',
        note: 'Follow kit.store.subscribe(onState), which gets the whole state.',
      },
      {
        from: '`modal.subscribeEvents`',
        to: '`kit.analytics.subscribe(onEvent)`',
        keys: ['createAppKit().subscribeEvents'],
        by: 'note',
        note: 'Follow kit.analytics.subscribe(onEvent).',
      },
      {
        from: '`modal.subscribeProviders`',
        to: "`accountsChanged` and `chainChanged` of `kit.getProvider('eip155')`",
        keys: ['createAppKit().subscribeProviders'],
        by: 'note',
        note: "Listen to accountsChanged and chainChanged of kit.getProvider('eip155').",
      },
      {
        from: '`modal.setThemeMode`, `setThemeVariables`',
        to: '`kit.theme.setMode`, `kit.theme.setVariables`',
        keys: ['createAppKit().setThemeMode', 'createAppKit().setThemeVariables'],
        by: 'code',
      },
      {
        from: '`modal.disconnect`',
        to: '`kit.connections.disconnect`',
        keys: ['createAppKit().disconnect'],
        by: 'code',
      },
      {
        from: '`modal.switchNetwork`',
        to: '`kit.networks.switchNetwork`, with the network’s CAIP-2 id',
        keys: ['createAppKit().switchNetwork'],
        by: 'note',
        note: "Call kit.networks.switchNetwork with the network's CAIP-2 id, such as 'eip155:1'.",
      },
    ],
  },
  {
    title: 'Events',
    rows: [
      {
        from: '`event.data.event`, `event.data.properties`',
        to: '`event`, `properties`; names are the same ([all of them](analytics.md))',
        keys: [],
        by: 'note',
      },
    ],
  },
]
