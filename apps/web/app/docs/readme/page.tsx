import type { Metadata } from 'next'
import { DocumentPage } from '../../../features/documents'

export const metadata: Metadata = { title: 'Start · Latchkey' }

export default function Page() {
  return <DocumentPage name="readme" />
}
