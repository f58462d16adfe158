/**
 * A site of the codemod's fixtures.
 *
 * @typedef {{ name: string, kit: string, framework: 'vite' | 'next' | 'remix', library: 'wagmi' | 'ethers', connect: RegExp,
 *   ownNetwork: number, first?: { name: string, id: number }, signsIn?: { shown: RegExp, again: boolean }, env?: Record<string, string> }} MovedSite - `connect`: the site's
 *   button; `ownNetwork`: the id of the chain that the site defines; `first`: the network that a
 *   visitor has to choose, where the site has none that the wallet is on; `signsIn`: what the site shows once its own server has verified the
 *   signature, and whether it asks again on another network; `env`: what its owner sets.
 */

/**
 * All of them: each is moved, built, and driven.
 *
 * @type {readonly MovedSite[]}
 */
export const movedSites = [
  {
    ...{ name: 'rainbowkit-vite', kit: 'rainbowkit', framework: 'vite', library: 'wagmi' },
    ...{ connect: /^Sign in/, ownNetwork: 73310 },
  },
  {
    ...{ name: 'connectkit-vite', kit: 'connectkit', framework: 'vite', library: 'wagmi' },
    ...{ connect: /^Fly with us/, ownNetwork: 73311 },
  },
  {
    ...{ name: 'appkit-wagmi-vite', kit: 'appkit', framework: 'vite', library: 'wagmi' },
    ...{ connect: /^Connect$/, ownNetwork: 73312 },
  },
  {
    ...{ name: 'appkit-ethers-vite', kit: 'appkit', framework: 'vite', library: 'ethers' },
    ...{ connect: /^Connect/, ownNetwork: 73318 },
  },
  {
    ...{ name: 'rainbowkit-next-custom', kit: 'rainbowkit', framework: 'next', library: 'wagmi' },
    ...{ connect: /^Connect$/, ownNetwork: 73313 },
  },
  {
    ...{ name: 'connectkit-next-siwe', kit: 'connectkit', framework: 'next', library: 'wagmi' },
    ...{ connect: /^Ways to connect$/, ownNetwork: 73314, signsIn: { shown: /^Leave$/, again: true } },
    env: { SESSION_SECRET: 'the harbour desk keeps its keys in a drawer' },
  },
  {
    ...{ name: 'rainbowkit-authjs', kit: 'rainbowkit', framework: 'next', library: 'wagmi' },
    ...{ connect: /^Enter$/, ownNetwork: 73316, signsIn: { shown: /^Your books$/, again: false } },
    env: { NEXTAUTH_SECRET: 'the night library keeps its keys in a book', AUTH_TRUST_HOST: 'true' },
  },
  {
    ...{ name: 'appkit-wagmi-next', kit: 'appkit', framework: 'next', library: 'wagmi' },
    ...{ connect: /^Connect/, ownNetwork: 73317 },
    // The codemod tells the owner to remove the check of it; until then it is set as it was.
    env: { NEXT_PUBLIC_PROJECT_ID: 'of the old cloud' },
  },
  {
    ...{ name: 'rainbowkit-remix', kit: 'rainbowkit', framework: 'remix', library: 'wagmi' },
    ...{ connect: /^Connect/, ownNetwork: 73315, first: { name: 'Celo', id: 42220 } },
  },
]
