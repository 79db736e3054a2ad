import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { thirdApi } from '#features/identities/api.ts'
import { useStatus } from '#features/settings/site/settings.tsx'
import { Button } from '#shared/ui/button.tsx'
import { ask } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'

/** A button for everybody else who may say who a visitor is; nothing where the merchant has none. */
export function ThirdParties() {
  const t = useTranslations('session')
  const textOf = useRefusalText()
  const providers = useStatus().data?.info.thirdParties ?? []
  const go = useMutation({
    mutationFn: async (provider: string) => {
      const { url } = await ask(thirdApi.start, { provider })
      location.assign(url)
    },
  })
  if (providers.length === 0) return null
  return (
    <div className="flex flex-col gap-3">
      <p className="flex items-center gap-3 text-xs text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {t('or')}
      </p>
      <div className="grid grid-cols-2 gap-2">
        {providers.map(({ provider, label }) => (
          <Button key={provider} busy={go.isPending} onClick={() => go.mutate(provider)}>
            {t('with', { name: label })}
          </Button>
        ))}
      </div>
      <p role="alert" className="text-sm font-medium text-crimson empty:hidden">
        {go.error !== null && textOf(go.error)}
      </p>
    </div>
  )
}
