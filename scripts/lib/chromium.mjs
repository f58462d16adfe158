import { existsSync } from 'node:fs'

const named = process.env.LATCHKEY_CHROMIUM
const [browser, shell] = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell']

/** What a person at a screen has, with what it denies to a frame of another site. */
export const fullChromium = { path: named || browser, debianPackage: 'chromium' }

/** The same pages, scripts and network without a browser around them, at two thirds of the time. */
export const shellChromium = { path: named || shell, debianPackage: 'chromium-headless-shell' }

/** The Chromium of tests; `LATCHKEY_CHROMIUM` names another. Where there is no shell, the whole browser does as well. */
export const chromiumPath = existsSync(shellChromium.path) ? shellChromium.path : fullChromium.path

/**
 * What Playwright switches off in every browser: the last flag of this name is the only one that counts, so ours names them again. A
 * test compares both.
 */
const playwrightSwitchesOff = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
]

/**
 * How tests start it. With each page Chromium also starts a process for the next one: a third of what a test's page costs, and most tests
 * open one page.
 */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  `--disable-features=${[...playwrightSwitchesOff, 'SpareRendererForSitePerProcess'].join(',')}`,
]
