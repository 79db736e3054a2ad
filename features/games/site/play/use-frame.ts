import { type RefObject, useEffect, useRef, useState } from 'react'
import { useBalanceRefresh } from '#features/wallet/site/wallet.tsx'
import { readFrameMessage } from './frame-messages.ts'

type Frame = {
  frame: RefObject<HTMLIFrameElement | null>
  /** A round is being shown: the balance outside must not tell how it ends. */
  isRoundOn: boolean
}

/** What a game asks of the page; each stays the same function. */
type Events = { onExit: () => void; onOwnMoney: () => void }

/** Listens to the game in the frame. `origin` is the only one that is believed. */
export function useFrame(origin: string, { onExit, onOwnMoney }: Events): Frame {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isRoundOn, setRoundOn] = useState(false)
  const refreshBalance = useBalanceRefresh()

  useEffect(() => {
    function hear(event: MessageEvent): void {
      const message = readFrameMessage(event, frame.current?.contentWindow ?? null, origin)
      if (message?.type === 'grandstand:exit') onExit()
      if (message?.type === 'grandstand:own-money') onOwnMoney()
      if (message?.type === 'grandstand:balance') refreshBalance()
      if (message?.type === 'grandstand:round') {
        setRoundOn(message.state === 'started')
        if (message.state === 'ended') refreshBalance()
      }
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [origin, onExit, onOwnMoney, refreshBalance])

  return { frame, isRoundOn }
}
