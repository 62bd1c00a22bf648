"""The rules of rural marketeers: the rural area, giant billboards, and offramps into town."""
