import { KitButton } from 'latchkey'
import { useConnections } from 'wagmi'

export function Page() {
  return (
    <main>
      <KitButton />
      <p>{useConnections().length > 0 ? 'connected' : 'nobody'}</p>
    </main>
  )
}
