import { useMutation } from '@tanstack/react-query'
import { Gamepad2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { sessionsApi } from '#features/sessions/api.ts'
import { useFlag } from '#features/settings/site/settings.tsx'
import { useSlide } from '#features/verification/site/verification.tsx'
import { Button } from '#shared/ui/button.tsx'
import { ask } from '#shared/web/ask.ts'
import { useFinishLogin } from './finish-login.ts'
import { LoginFailure } from './login-failure.tsx'

/** A trial account with demo money, where the merchant has them (FREEPLAY3). */
export function FreePlay() {
  const t = useTranslations('session')
  const isOn = useFlag('FREEPLAY3')
  const finish = useFinishLogin()
  const { withSlide, puzzle } = useSlide()
  const play = useMutation({
    mutationFn: async () => {
      const answer = await withSlide('freeplay', slideTicket =>
        ask(sessionsApi.freeplay, slideTicket === undefined ? {} : { slideTicket }),
      )
      if (answer) await finish(answer, '')
    },
  })
  if (!isOn) return null
  return (
    <div className="flex flex-col gap-2">
      <Button look="gold" wide busy={play.isPending} onClick={() => play.mutate()}>
        <Gamepad2 aria-hidden size={18} />
        {t('freePlay')}
      </Button>
      <LoginFailure error={play.error} />
      {puzzle}
    </div>
  )
}
