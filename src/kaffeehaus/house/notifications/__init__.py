"""Notifications: mail, web push, webhooks and the outbox behind them."""
