import * as chains from 'viem/chains'
import { type EvmChainDefinition, toNetwork } from './toNetwork.js'

/** Chains of viem with the ids of their pictures at the gateway (§9.062). */
const withImage = <const Id extends number>(chain: EvmChainDefinition & { id: Id }, imageId: string) =>
  toNetwork(chain, { imageId })

/** Ethereum. */
export const mainnet = /*#__PURE__*/ withImage(chains.mainnet, 'ba0ba0cd-17c6-4806-ad93-f9d174f17900')
/** Arbitrum One. */
export const arbitrum = /*#__PURE__*/ withImage(chains.arbitrum, '3bff954d-5cb0-47a0-9a23-d20192e74600')
/** Avalanche C-Chain. */
export const avalanche = /*#__PURE__*/ withImage(chains.avalanche, '30c46e53-e989-45fb-4549-be3bd4eb3b00')
/** Base. */
export const base = /*#__PURE__*/ withImage(chains.base, '7289c336-3981-4081-c5f4-efc26ac64a00')
/** BNB Smart Chain. */
export const bsc = /*#__PURE__*/ withImage(chains.bsc, '93564157-2e8e-4ce7-81df-b264dbee9b00')
/** Gnosis. */
export const gnosis = /*#__PURE__*/ withImage(chains.gnosis, '02b53f6a-e3d4-479e-1cb4-21178987d100')
/** OP Mainnet. */
export const optimism = /*#__PURE__*/ withImage(chains.optimism, 'ab9c186a-c52f-464b-2906-ca59d760a400')
/** Polygon. */
export const polygon = /*#__PURE__*/ withImage(chains.polygon, '41d04d42-da3b-4453-8506-668cc0727900')
/** Sepolia, a test network. */
export const sepolia = /*#__PURE__*/ withImage(chains.sepolia, 'e909ea0a-f92a-4512-c8fc-748044ea6800')
