import type { MetadataRoute } from 'next'

export default function manifest(): MetadataRoute.Manifest {
  return {
    name: 'Latchkey',
    short_name: 'Latchkey',
    description: 'A wallet connection you can run yourself',
    start_url: '/',
    display: 'browser',
    background_color: '#ffffff',
    theme_color: '#0988f0',
    icons: [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' }],
  }
}
