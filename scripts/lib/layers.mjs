/**
 * What a folder may import: `vendors` is the whole list of foreign packages, without it any declared one.
 *
 * @typedef {{ mayImport: readonly string[], vendors?: readonly string[] }} Layer
 */

/**
 * Who may import whom, by folder. A package that is not named is taken for a chain; another folder may import any package of ours.
 *
 * @type {Readonly<Record<string, Layer>>}
 */
const layers = {
  // Values of style sheets: screens and pages may have them, code that ships may not.
  'packages/design': { mayImport: [], vendors: [] },
  // Files for Node, which a gateway serves.
  'packages/wallet-directory': { mayImport: [], vendors: [] },
  // What small servers share.
  'packages/server': { mayImport: [], vendors: [] },
  // Runs on Node, in the folder of a site that moves here.
  'packages/codemod': { mayImport: [], vendors: ['@babel/parser', '@babel/types'] },
  'packages/errors': { mayImport: [], vendors: [] },
  'packages/primitives': { mayImport: ['packages/errors'], vendors: [] },
  'packages/wire': { mayImport: ['packages/errors', 'packages/primitives'], vendors: ['valibot'] },
  'packages/channel': { mayImport: ['packages/errors'], vendors: ['valibot'] },
  // What wallets are asked to sign, taken apart: no network, no user interface.
  'packages/decode': { mayImport: ['packages/errors', 'packages/primitives'], vendors: ['valibot'] },
  'packages/pairing': {
    mayImport: ['packages/errors', 'packages/primitives', 'packages/wire'],
    vendors: ['valibot', '@noble/ciphers', '@noble/curves', '@noble/hashes'],
  },
  // The cryptography of the embedded wallet: no storage, no network, no user interface.
  'packages/vault': {
    mayImport: ['packages/errors', 'packages/primitives', 'packages/wire'],
    vendors: ['valibot', '@noble/curves', '@noble/hashes', '@scure/base', '@scure/bip39', 'hash-wasm'],
  },
  // The core knows no framework, no chain and no vendor.
  'packages/core': {
    mayImport: ['packages/errors', 'packages/primitives', 'packages/wire', 'packages/pairing'],
    vendors: ['valibot', 'zustand'],
  },
  // A chain knows no user interface.
  'packages/evm': {
    mayImport: ['packages/errors', 'packages/primitives', 'packages/decode', 'packages/core'],
    vendors: ['viem'],
  },
  // What chains whose wallets register by the Wallet Standard share.
  'packages/wallet-standard': {
    mayImport: ['packages/errors', 'packages/primitives', 'packages/core'],
    vendors: [],
  },
  // What chains whose wallets announce themselves by WBIP share.
  'packages/wbip': {
    mayImport: ['packages/errors', 'packages/primitives', 'packages/core'],
    vendors: [],
  },
  'packages/bitcoin': {
    mayImport: [
      'packages/errors',
      'packages/primitives',
      'packages/core',
      'packages/wallet-standard',
      'packages/wbip',
    ],
    vendors: ['@noble/curves', '@noble/hashes', '@scure/base', '@scure/btc-signer', 'valibot'],
  },
  'packages/stacks': {
    mayImport: ['packages/errors', 'packages/primitives', 'packages/core', 'packages/wbip'],
    vendors: ['@noble/curves', '@noble/hashes', 'valibot'],
  },
  'packages/cosmos': {
    mayImport: ['packages/errors', 'packages/primitives', 'packages/core'],
    vendors: ['@noble/curves', '@noble/hashes', '@scure/base', 'valibot'],
  },
  'packages/solana': {
    mayImport: [
      'packages/errors',
      'packages/primitives',
      'packages/decode',
      'packages/core',
      'packages/wallet-standard',
    ],
    vendors: [
      '@solana/kit',
      'valibot',
      '@solana-program/system',
      '@solana-program/token',
      '@solana-program/compute-budget',
    ],
  },
  // The page's side of the embedded wallet; its keys are in a frame on another origin.
  'packages/embedded': {
    mayImport: ['packages/errors', 'packages/primitives', 'packages/wire', 'packages/core'],
    vendors: ['valibot'],
  },
  // An account's owner is a callback: it knows no keys, no wallet and no page.
  'packages/smart-account': {
    mayImport: ['packages/errors', 'packages/primitives'],
    vendors: ['viem'],
  },
  // Each chain's hooks are a subpath of their own; the chain and its library are there where the site has them.
  'packages/react': {
    mayImport: ['packages/errors', 'packages/primitives', 'packages/core', 'packages/evm', 'packages/solana'],
    vendors: ['react', 'qr', 'viem', '@solana/kit'],
  },
  // The modal knows no chain.
  'packages/modal': {
    mayImport: ['packages/errors', 'packages/primitives', 'packages/core', 'packages/react'],
    vendors: ['react', 'react-dom', '@tanstack/virtual-core', 'zustand'],
  },
  'packages/wagmi': {
    mayImport: ['packages/errors', 'packages/primitives', 'packages/core', 'packages/evm'],
  },
  'packages/testing': {
    mayImport: [
      'packages/errors',
      'packages/primitives',
      'packages/core',
      'packages/evm',
      'packages/wallet-standard',
    ],
  },
  // All that a site imports, under one name. It has no code of its own.
  'packages/latchkey': {
    mayImport: [
      'packages/bitcoin',
      'packages/core',
      'packages/cosmos',
      'packages/embedded',
      'packages/errors',
      'packages/evm',
      'packages/modal',
      'packages/react',
      'packages/solana',
      'packages/stacks',
      'packages/sui',
      'packages/testing',
      'packages/wagmi',
    ],
    vendors: [],
  },
  // Writes new projects; knows what they import by name alone.
  'packages/create-latchkey': { mayImport: [], vendors: ['@clack/prompts'] },
  local: { mayImport: ['packages/design', 'packages/errors', 'packages/server', 'packages/smart-account'] },
  'apps/gateway': {
    mayImport: [
      'packages/design',
      'packages/errors',
      'packages/primitives',
      'packages/wire',
      'packages/smart-account',
      'packages/wallet-directory',
      'local',
    ],
  },
  // The secure site knows no kit, no page and no server of ours but by the wire.
  'apps/secure': {
    mayImport: [
      'packages/decode',
      'packages/design',
      'packages/errors',
      'packages/primitives',
      'packages/server',
      'packages/wire',
      'packages/vault',
      'packages/smart-account',
    ],
    vendors: ['valibot', 'viem', 'preact', 'tldts', '@noble/curves', '@noble/hashes'],
  },
  'apps/pocket': {
    mayImport: [
      'packages/design',
      'packages/errors',
      'packages/primitives',
      'packages/wire',
      'packages/channel',
      'packages/decode',
      'packages/pairing',
      'packages/server',
      'local',
    ],
  },
}

/**
 * A chain that brings no library: its wallets do the rest.
 *
 * @type {Layer}
 */
const chainLayer = {
  mayImport: ['packages/errors', 'packages/primitives', 'packages/core', 'packages/wallet-standard'],
  vendors: ['valibot'],
}

/**
 * What a folder may import.
 *
 * @param {string} folder
 * @returns {Layer | undefined} Nothing for one that may import anything.
 */
export function layerOf(folder) {
  return layers[folder] ?? (folder.startsWith('packages/') ? chainLayer : undefined)
}
