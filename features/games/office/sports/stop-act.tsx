import { useTranslations } from 'use-intl'
import { sportsOfficeApi } from '#features/games/api-sports.ts'
import { Act } from '#shared/office/act/act.tsx'
import { ask } from '#shared/web/ask.ts'

type Props = { vendor: string; scope: string; isStopped: boolean; label?: string }

/** Stops a part of a book, or lets it go on. */
export function StopAct({ vendor, scope, isStopped, label }: Props) {
  const t = useTranslations('office.sports')
  const act = (reason: string) => ask(sportsOfficeApi.stop, { vendor, scope, stopped: !isStopped, reason })
  return isStopped ? (
    <Act label={label ?? t('resume')} about={t('resumeAbout')} look="main" act={act} />
  ) : (
    <Act label={label ?? t('stop')} about={t('stopAbout')} look="danger" act={act} />
  )
}
