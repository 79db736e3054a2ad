import { type RefObject, useState } from 'react'
import { useTranslations } from 'use-intl'
import { DepositPrompt } from './deposit-prompt.tsx'
import { LaunchState, type useLaunch } from './launch-state.tsx'

type GameFrameProps = {
  launch: ReturnType<typeof useLaunch>
  frame: RefObject<HTMLIFrameElement | null>
  name: string
  /** Played for nothing. */
  isDemo?: boolean
}

/** The game as it comes from its vendor, and what stands there until it does. */
export function GameFrame({ launch, frame, name, isDemo = false }: GameFrameProps) {
  const t = useTranslations('games')
  const [isShown, setShown] = useState(false)
  return (
    <>
      <LaunchState launch={launch} isShown={isShown} isDemo={isDemo} />
      {launch.data && (
        <iframe
          ref={frame}
          title={t('frame', { name })}
          src={launch.data.content}
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
          allow="autoplay; fullscreen"
          referrerPolicy="no-referrer"
          onLoad={event => {
            setShown(true)
            // So that keys play at once; who is elsewhere on the page by then stays there.
            if (document.activeElement === document.body) event.currentTarget.focus()
          }}
          className={`absolute inset-0 size-full border-0 transition-opacity ${isShown ? '' : 'opacity-0'}`}
        />
      )}
      {!launch.isError && !isDemo && <DepositPrompt />}
    </>
  )
}
