import { Link } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { buttonClass } from '#shared/ui/button.tsx'
import { Loaded, Note } from '#shared/ui/states.tsx'
import { AskError } from '#shared/web/ask.ts'

/**
 * What is read of one lottery; where there is none by that code, or none any more, that and the way to the others:
 * nothing would come of trying again.
 */
export function LoadedLottery<T>(props: ComponentProps<typeof Loaded<T>>) {
  return isGone(props.query.error) ? <NoLottery /> : <Loaded {...props} />
}

function isGone(error: unknown): boolean {
  // No lottery has a code that is none.
  return error instanceof AskError && (error.code === 'not_found' || error.code === 'invalid_input')
}

function NoLottery() {
  const t = useTranslations('lotteryBet')
  return (
    <Note role="alert" icon={<SearchX aria-hidden size={28} />} title={t('gone')} about={t('goneAbout')}>
      <Link to="/lottery" className={buttonClass({ look: 'gold' })}>
        {t('back')}
      </Link>
    </Note>
  )
}
