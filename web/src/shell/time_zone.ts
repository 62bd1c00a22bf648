// Prefills the time zone of a player's daily hours with the device's.

export function prefillTimeZone(): void {
  const zone = document.querySelector<HTMLInputElement>("input[data-own-zone]");
  if (zone !== null) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone || zone.value;
}
