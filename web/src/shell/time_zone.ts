// Daily hours: who has none yet is offered the time zone of this machine.

export function enableRest(): void {
  const zone = document.querySelector<HTMLInputElement>("input[data-own-zone]");
  if (zone !== null) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone || zone.value;
}
