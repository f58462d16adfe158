import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { type FrameCallName, frameCalls, frameEvents } from './frameCalls.js'
import { readAppMessage, writeAppMessage } from './frameMessage.js'

const takes = (name: FrameCallName, payload: unknown) => v.is(frameCalls[name].payload, payload)
const answers = (name: FrameCallName, payload: unknown) => v.is(frameCalls[name].response, payload)
const user = { address: '0x52908400098527886E0F7030069857D2E4169EE7', chainId: 1 }

describe('what the embedded wallet is asked with', () => {
  test('§3.039 an email, a code, a social provider, and a new email', () => {
    expect(takes('CONNECT_EMAIL', { email: 'ada@example.org' })).toBe(true)
    expect(takes('CONNECT_EMAIL', { email: 'ada' })).toBe(false)
    expect(takes('CONNECT_OTP', { otp: '123456' })).toBe(true)
    expect(takes('CONNECT_OTP', { otp: '12345' })).toBe(false)
    for (const provider of ['google', 'github', 'apple', 'facebook', 'x', 'discord']) {
      expect(takes('GET_SOCIAL_REDIRECT_URI', { provider }), provider).toBe(true)
    }
    expect(takes('GET_SOCIAL_REDIRECT_URI', { provider: 'elsewhere' })).toBe(false)
    expect(takes('UPDATE_EMAIL', { email: 'ada@example.net' })).toBe(true)
    expect(takes('UPDATE_EMAIL', {})).toBe(false)
    expect(answers('UPDATE_EMAIL_SECONDARY_OTP', { newEmail: 'ada@example.net' })).toBe(true)
  })

  test('§3.040 a login is answered with who it is, by which accounts, and what was signed along', () => {
    const whole = {
      ...user,
      email: 'ada@example.org',
      userName: 'ada',
      accounts: [{ address: user.address, type: 'smartAccount' }],
      preferredAccountType: 'smartAccount',
      signature: '0x00',
      message: 'Sign in',
    }
    expect(answers('CONNECT_SOCIAL', whole)).toBe(true)
    // Of a smart account that is not deployed: with what deploys it.
    expect(answers('GET_USER', { ...whole, signature: `0x${'0'.repeat(3000)}` })).toBe(true)
    expect(answers('GET_USER', { ...user, email: null })).toBe(true)
    expect(answers('GET_USER', { chainId: 1 })).toBe(false)
    expect(answers('GET_USER', { ...user, accounts: [{ address: user.address, type: 'other' }] })).toBe(false)
  })

  test('§3.041 whether a smart account is deployed, where there are any, and the look of the page', () => {
    const parsed = v.parse(frameCalls.GET_USER.response, { ...user, smartAccountDeployed: true })
    expect(parsed).toMatchObject({ smartAccountDeployed: true })
    expect(answers('GET_USER', { ...user, smartAccountDeployed: 'yes' })).toBe(false)
    const networks = (smartAccountEnabledNetworks: unknown) =>
      answers('GET_SMART_ACCOUNT_ENABLED_NETWORKS', { smartAccountEnabledNetworks })
    expect(networks([1, 10])).toBe(true)
    expect(networks(['1'])).toBe(false)
    expect(takes('SYNC_THEME', { themeMode: 'dark', themeVariables: { accent: '#0988F0', size: 4 } })).toBe(
      true,
    )
    expect(takes('SYNC_THEME', { themeMode: 'system' })).toBe(false)
  })

  test('§3.042 a message has an id and a type', () => {
    expect(readAppMessage(writeAppMessage('GET_CHAIN_ID', 'one', undefined))).toMatchObject({ id: 'one' })
    expect(readAppMessage({ id: 1, type: '@w3m-app/GET_CHAIN_ID' })).toBeUndefined()
    expect(readAppMessage({ id: 'one' })).toBeUndefined()
  })

  test('§3.043 a network with its node, the address a login came back to, a kind of account, and a session’s token', () => {
    const rpcUrl = 'https://node.example.org'
    expect(takes('SWITCH_NETWORK', { chainId: 10, rpcUrl })).toBe(true)
    expect(takes('SWITCH_NETWORK', { chainId: 10, rpcUrl: 'node' })).toBe(false)
    expect(takes('CONNECT_SOCIAL', { uri: 'https://wallet.example.net/?code=1', chainId: 'eip155:1' })).toBe(
      true,
    )
    expect(takes('CONNECT_SOCIAL', { uri: 'code' })).toBe(false)
    expect(takes('GET_USER', { preferredAccountType: 'payment' })).toBe(true)
    expect(takes('GET_USER', { preferredAccountType: 'other' })).toBe(false)
    expect(takes('GET_USER', { siwxMessage: { domain: 'example.org' } })).toBe(false)
    expect(v.is(frameEvents.SESSION_UPDATE, { token: 'secret' })).toBe(true)
    expect(v.is(frameEvents.SESSION_UPDATE, {})).toBe(false)
  })
})
