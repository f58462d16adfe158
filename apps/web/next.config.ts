import type { NextConfig } from 'next'
import { getImageHosts } from './features/settings/getImageHosts'

const imageHosts = getImageHosts(process.env)

const config: NextConfig = {
  reactStrictMode: true,
  poweredByHeader: false,
  // On one machine nothing is far away, and packing each file for each visit takes as long as serving it.
  compress: process.env.LATCHKEY_LOCAL !== '1',
  // Preloads stand in the page itself: React in the browser does not know those of the answer's headers, and added a
  // second one of the font when it was in use already.
  reactMaxHeadersLength: 0,
  // Type errors are found by the repository's own check, which also covers the tests.
  typescript: { ignoreBuildErrors: true },
  images: {
    // The sizes of the original service, so that addresses written for it keep working (§2.002).
    deviceSizes: [640, 750, 828, 1080, 1200, 1920, 2048, 3840],
    imageSizes: [16, 32, 48, 64, 96, 128, 256, 384],
    formats: ['image/webp'],
    remotePatterns: imageHosts.patterns,
    dangerouslyAllowLocalIP: imageHosts.hasLocal,
  },
}

export default config
